/**
 * Titles of pages that say, with a status of 200, that there is no page. A title alone proves
 * nothing: a page about error 404 has one too. The caller wants the content gone as well.
 */
const NOT_FOUND =
  /\b404\b|not found|(?:does not|doesn['’]t|no longer) exist|no longer available|nicht gefunden|existiert nicht|introuvable|n['’]existe (?:pas|plus)|no (?:se )?encontrad[oa]|non trovat[oa]|niet gevonden|nie znalezion|não encontrad[oa]|hittades inte|ikke fundet|ikke funnet|ei löytynyt|nenalezen|не найден|не знайден|bulunamadı|見つかりません|找不到|不存在|찾을 수 없/iu;

export function isNotFoundTitle(title: string | undefined): boolean {
  return title !== undefined && NOT_FOUND.test(title);
}
