/**
 * What is counted of a page's visitors and what they do, in many languages: not what a page offers.
 * Seats, stock, offers, results and prices are no counters, whatever number stands beside them.
 */

import { phrases } from './phrase-table';

/** Each in the forms that stand beside numbers. */
export const COUNTED: readonly string[] = phrases(`
  view | views | page view | page views | pageview | pageviews | total views | unique views
  visit | visits | visitor | visitors | unique visitors | hits | reads | comment | comments
  new comments | reply | replies | response | responses | like | likes | dislike | dislikes
  share | shares | retweet | retweets | repost | reposts | reaction | reactions | upvote
  upvotes | downvotes | vote | votes | download | downloads | follower | followers | subscriber
  subscribers | watching | watching now | viewing | bookmarks | claps | impressions | rating
  ratings | review | reviews | customer reviews | people viewing | people watching
  people online | users online | guests online | members online | visitors online | online now
  people are viewing | answers | shares total
  aufruf | aufrufe | seitenaufruf | seitenaufrufe | ansichten | besuch | besuche | besucher
  klicks | zugriffe | kommentar | kommentare | antworten | gefällt mir | gefällt-mir-angaben
  mal geteilt | reaktionen | stimmen | downloads | abonnenten | follower | bewertung
  bewertungen | rezension | rezensionen | mal gelesen | mal angesehen | mal heruntergeladen
  besucher online | beiträge gelesen | leser | hits
  vue | vues | visite | visites | visiteur | visiteurs | lectures | commentaire | commentaires
  réponse | réponses | j'aime | j’aime | mentions j’aime | partages | téléchargement
  téléchargements | abonnés | abonné | avis | votes
  visita | visitas | vista | vistas | visualizaciones | reproducciones | visitantes | lecturas
  comentario | comentarios | respuesta | respuestas | me gusta | compartidos | descarga
  descargas | seguidores | suscriptores | votos | reseñas | opiniones | valoraciones
  calificaciones
  visualizzazione | visualizzazioni | visite | visita | visitatori | letture | commento
  commenti | risposta | risposte | mi piace | condivisioni | scaricamenti | iscritti | voti
  recensioni | recensione | valutazioni
  visualização | visualizações | acessos | visitantes | comentário | comentários | resposta
  respostas | curtidas | curtida | gostos | partilhas | compartilhamentos | downloads
  seguidores | inscritos | avaliações | leituras
  weergaven | weergave | bezoeken | bezoekers | reactie | reacties | antwoorden | vind-ik-leuks
  vind ik leuks | keer gelezen | keer bekeken | keer gedeeld | volgers | abonnees | stemmen
  beoordelingen | recensies | keer gedownload
  wyświetleń | wyświetlenia | wyświetlenie | odsłon | odsłony | odwiedzin | komentarz
  komentarze | komentarzy | odpowiedzi | odpowiedź | polubień | polubienia | udostępnień
  pobrań | pobrania | obserwujących | subskrybentów | opinii | opinie | głosów | ocen
  zobrazení | zhlédnutí | návštěv | návštěvníků | komentář | komentáře | komentářů | odpovědí
  odpovědi | stažení | hlasů | recenzí | hodnocení | to se mi líbí
  просмотр | просмотра | просмотров | просмотры | посещений | посетителей | комментарий
  комментария | комментариев | комментарии | ответ | ответа | ответов | ответы | лайк | лайка
  лайков | нравится | репостов | скачиваний | скачивания | загрузок | подписчиков | подписчика
  отзыв | отзыва | отзывов | отзывы | голосов | голоса | оценок | прочтений
  перегляд | перегляди | переглядів | відвідувань | відвідувачів | коментар | коментарі
  коментарів | відповідей | відповіді | вподобань | завантажень | підписників | відгук
  відгуки | відгуків | голосів
  görüntüleme | görüntülemeler | yorumlar | yanıtlar | cevaplar | beğeniler | değerlendirmeler | görüntülenme | izlenme | okunma | ziyaret | ziyaretçi | yorum | yanıt | cevap
  beğeni | paylaşım | indirme | takipçi | abone | değerlendirme | oy
  visningar | visning | besök | besökare | kommentarer | kommentar | svar | gilla-markeringar
  delningar | nedladdningar | följare | prenumeranter | recensioner | omdömen | röster
  visninger | besøg | besøgende | synes godt om | delinger | følgere | abonnenter | anmeldelser
  stemmer | besøk | besøkende | liker | likerklikk | nedlastinger | omtaler | katselukertaa
  näyttökertaa | lukukertaa | käyntiä | kommenttia | kommentti | vastausta | tykkäystä | jakoa
  latausta | seuraajaa | arvostelua | ääntä
  megtekintés | megtekintések | látogató | látogatás | hozzászólás | komment | válasz
  kedvelés | letöltés | követő | feliratkozó | értékelés | vélemény | szavazat | vizualizări
  vizualizare | vizite | vizitatori | comentarii | comentariu | răspunsuri | aprecieri
  distribuiri | descărcări | urmăritori | abonați | recenzii | voturi | προβολές | προβολή
  επισκέψεις | επισκέπτες | σχόλια | σχόλιο | απαντήσεις | λήψεις | ακόλουθοι | κριτικές
  ψήφοι | μου αρέσει
  回視聴 | 回再生 | 回の視聴 | 閲覧 | 回閲覧 | ビュー | アクセス | コメント | 件のコメント | 件の返信 | 件のレビュー | いいね | いいね！
  ダウンロード | フォロワー | 人のフォロワー | 件の評価 | リツイート | 件のリツイート | 次浏览 | 次瀏覽 | 次观看 | 次觀看 | 次播放 | 浏览 | 瀏覽
  阅读 | 閱讀 | 次阅读 | 条评论 | 則評論 | 則留言 | 条回复 | 則回覆 | 评论 | 評論 | 留言 | 回复 | 回覆 | 个赞 | 個讚 | 赞 | 人赞同
  次下载 | 次下載 | 下载 | 粉丝 | 人关注 | 条评价 | 个回答 | 회 조회 | 조회 | 조회수 | 댓글 | 개의 댓글 | 개 댓글 | 좋아요 | 공유 | 다운로드
  명의 팔로워 | 팔로워 | 구독자 | 리뷰 | 개의 리뷰 | 추천
  مشاهدة | مشاهدات | زيارة | زيارات | زائر | تعليق | تعليقات | تعليقًا | تعليقا | رد | ردود
  إعجاب | إعجابات | تحميل | تنزيل | متابع | متابعين | مشترك | تقييم | تقييمات | مراجعة | צפיות
  צפייה | כניסות | מבקרים | תגובות | תגובה | לייקים | שיתופים | הורדות | עוקבים | ביקורות
  הצבעות | lượt xem | lượt truy cập | bình luận | phản hồi | trả lời | lượt thích
  lượt chia sẻ | lượt tải | người theo dõi | đánh giá | dilihat | kali dilihat | tayangan
  kunjungan | pengunjung | komentar | balasan | suka | unduhan | pengikut | ulasan
`);

/** Names that stand before a number and nowhere else: "Seen 12 times" stays, "Gelesen: 12" goes. */
export const NAMED_BEFORE: readonly string[] = phrases(`
  viewed | read | seen | downloaded | visitor no. | you are visitor | you are visitor number
  visitors today | visits today | views today | besucher heute | besucher gesamt
  downloads gesamt | visiteurs aujourd’hui | total hits | total visits | gelesen | angesehen
  zugriffe gesamt | aufrufe gesamt | besucherzähler | sie sind besucher nr. | lu | vu | leído
  letto | lido | gelezen | bekeken | przeczytano | wyświetlono | přečteno | просмотрено
  прочитано | переглянуто | okundu | 閲覧数 | 再生回数 | 再生数 | 視聴回数 | コメント数 | いいね数 | アクセス数 | ダウンロード数
  浏览量 | 瀏覽量 | 浏览次数 | 瀏覽次數 | 点击 | 点击量 | 點閱 | 阅读量 | 播放量 | 评论数 | 点赞 | 点赞数 | 下载量 | 下载次数 | 阅读数 | 조회수
  댓글수 | 추천수 | عدد المشاهدات | المشاهدات | عدد الزيارات | التعليقات | صفحة المشاهدات
`);

/** None at all, said in words. */
export const NONE_YET: readonly string[] = phrases(`
  no comments | no comments yet | no replies | no replies yet | no views | no views yet
  no likes yet | no reviews yet | no ratings yet | keine kommentare | noch keine kommentare
  keine antworten | keine bewertungen | noch keine bewertungen | aucun commentaire
  pas de commentaire | aucun avis | aucune réponse | sin comentarios | no hay comentarios
  sin respuestas | nessun commento | nessuna risposta | sem comentários | nenhum comentário
  geen reacties | brak komentarzy | žádné komentáře | нет комментариев | комментариев нет
  нет ответов | немає коментарів | yorum yok | henüz yorum yok | inga kommentarer
  ingen kommentarer | ei kommentteja | nincs hozzászólás | niciun comentariu | κανένα σχόλιο
  コメントはありません | コメントはまだありません | 暂无评论 | 暫無評論 | 댓글 없음 | لا توجد تعليقات | لا تعليقات | אין תגובות
  chưa có bình luận | belum ada komentar
`);
