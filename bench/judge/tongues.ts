/** Words to fill pages with, in twelve languages and seven scripts, and what pages say in each. */

export interface Tongue {
  /** BCP 47, as the page says it. */
  readonly code: string;
  readonly currency: string;
  /** Nothing stands between words. */
  readonly unspaced?: true;
  readonly words: readonly string[];
  readonly stop: string;
  readonly says: Sayings;
}

/** `#` is a number. */
export interface Sayings {
  readonly home: string;
  readonly search: string;
  readonly contact: string;
  readonly more: string;
  readonly inStock: string;
  readonly soldOut: string;
  readonly buy: readonly [string, string];
  readonly related: string;
  readonly sponsored: string;
  readonly made: string;
  readonly request: string;
  readonly views: readonly string[];
  readonly comments: readonly string[];
  readonly viewers: string;
  readonly cookies: string;
  readonly accept: string;
  readonly deadline: string;
  readonly notice: string;
  readonly left: string;
}

const list = (words: string) => words.split(' ');

export const TONGUES: readonly Tongue[] = [
  {
    code: 'en',
    currency: 'USD',
    stop: '.',
    words: list(
      'council river bridge school market garden report plan budget water street harbour station library museum theatre festival season winter summer open closed public private local national annual general special meeting committee member office service staff visitor family child teacher student engine wheel lamp table window door paper letter picture music story history science nature animal forest mountain island coast village city region country border north south east west small large early late quick slow bright quiet simple common modern ancient will may can should brings takes finds keeps builds opens closes begins ends follows after before during within between under over with without',
    ),
    says: {
      home: 'Home',
      search: 'Search',
      contact: 'Contact',
      more: 'Read more',
      inStock: 'In stock',
      soldOut: 'Sold out',
      buy: ['Add to basket', 'Buy now'],
      related: 'You may also like',
      sponsored: 'Sponsored',
      made: 'Page generated on',
      request: 'Request',
      views: ['# views', 'Viewed # times', 'Views: #'],
      comments: ['# comments', 'Comments (#)'],
      viewers: '# people are looking at this right now',
      cookies: 'We and our # partners use cookies to store and access information on your device.',
      accept: 'Accept all',
      deadline: 'Applications close on',
      notice: 'Notice',
      left: 'Only # left',
    },
  },
  {
    code: 'de',
    currency: 'EUR',
    stop: '.',
    words: list(
      'Rat Fluss Brücke Schule Markt Garten Bericht Plan Haushalt Wasser Straße Hafen Bahnhof Bücherei Museum Theater Fest Saison Winter Sommer offen geschlossen öffentlich privat örtlich jährlich allgemein besonders Sitzung Ausschuss Mitglied Amt Dienst Personal Besucher Familie Kind Lehrerin Schüler Motor Rad Lampe Tisch Fenster Tür Papier Brief Bild Musik Geschichte Wissenschaft Natur Tier Wald Berg Insel Küste Dorf Stadt Gegend Land Grenze Norden Süden Osten Westen klein groß früh spät schnell langsam hell still einfach üblich modern alt wird kann soll bringt nimmt findet hält baut öffnet schließt beginnt endet folgt nach vor während zwischen unter über mit ohne Veröffentlichungspflicht Gemeindeverwaltung',
    ),
    says: {
      home: 'Startseite',
      search: 'Suche',
      contact: 'Kontakt',
      more: 'Weiterlesen',
      inStock: 'Auf Lager',
      soldOut: 'Ausverkauft',
      buy: ['In den Warenkorb', 'Jetzt kaufen'],
      related: 'Das könnte Sie auch interessieren',
      sponsored: 'Anzeige',
      made: 'Seite erstellt am',
      request: 'Anfrage',
      views: ['# Aufrufe', '# Mal gelesen', 'Aufrufe: #'],
      comments: ['# Kommentare', 'Kommentare (#)'],
      viewers: '# Personen sehen sich das gerade an',
      cookies:
        'Wir und unsere # Partner verwenden Cookies, um Informationen auf Ihrem Gerät zu speichern.',
      accept: 'Alle akzeptieren',
      deadline: 'Bewerbungsschluss ist der',
      notice: 'Bekanntmachung',
      left: 'Nur noch # verfügbar',
    },
  },
  {
    code: 'fr',
    currency: 'EUR',
    stop: '.',
    words: list(
      'conseil rivière pont école marché jardin rapport plan budget eau rue port gare bibliothèque musée théâtre fête saison hiver été ouvert fermé public privé local national annuel général spécial séance comité membre bureau service personnel visiteur famille enfant élève moteur roue lampe table fenêtre porte papier lettre image musique histoire science nature animal forêt montagne île côte village ville région pays frontière nord sud est ouest petit grand tôt tard rapide lent clair calme simple commun moderne ancien va peut doit apporte prend trouve garde bâtit ouvre ferme commence finit suit après avant pendant entre sous sur avec sans',
    ),
    says: {
      home: 'Accueil',
      search: 'Recherche',
      contact: 'Contact',
      more: 'Lire la suite',
      inStock: 'En stock',
      soldOut: 'Épuisé',
      buy: ['Ajouter au panier', 'Acheter'],
      related: 'Vous aimerez aussi',
      sponsored: 'Publicité',
      made: 'Page générée le',
      request: 'Requête',
      views: ['# vues', 'Vu # fois'],
      comments: ['# commentaires', 'Commentaires (#)'],
      viewers: '# personnes regardent cette page',
      cookies:
        'Nous et nos # partenaires utilisons des cookies pour stocker des informations sur votre appareil.',
      accept: 'Tout accepter',
      deadline: 'Date limite de candidature :',
      notice: 'Avis',
      left: 'Plus que # en stock',
    },
  },
  {
    code: 'es',
    currency: 'EUR',
    stop: '.',
    words: list(
      'consejo río puente escuela mercado jardín informe plan presupuesto agua calle puerto estación biblioteca museo teatro fiesta temporada invierno verano abierto cerrado público privado local nacional anual general especial sesión comité miembro oficina servicio personal visitante familia niño alumno motor rueda lámpara mesa ventana puerta papel carta imagen música historia ciencia naturaleza animal bosque montaña isla costa pueblo ciudad región país frontera norte sur este oeste pequeño grande temprano tarde rápido lento claro tranquilo simple común moderno antiguo puede debe trae toma encuentra guarda construye abre cierra empieza termina sigue después antes durante entre bajo sobre con sin',
    ),
    says: {
      home: 'Inicio',
      search: 'Buscar',
      contact: 'Contacto',
      more: 'Leer más',
      inStock: 'En existencias',
      soldOut: 'Agotado',
      buy: ['Añadir a la cesta', 'Comprar ya'],
      related: 'También te puede gustar',
      sponsored: 'Patrocinado',
      made: 'Página generada el',
      request: 'Solicitud',
      views: ['# visitas', '# visualizaciones'],
      comments: ['# comentarios', 'Comentarios (#)'],
      viewers: '# personas están viendo esto ahora',
      cookies:
        'Nosotros y nuestros # socios utilizamos cookies para guardar información en su dispositivo.',
      accept: 'Aceptar todo',
      deadline: 'El plazo termina el',
      notice: 'Anuncio',
      left: 'Solo quedan #',
    },
  },
  {
    code: 'pl',
    currency: 'PLN',
    stop: '.',
    words: list(
      'rada rzeka most szkoła rynek ogród raport plan budżet woda ulica port dworzec biblioteka muzeum teatr święto sezon zima lato otwarty zamknięty publiczny prywatny lokalny krajowy roczny ogólny szczególny posiedzenie komisja członek urząd usługa pracownik gość rodzina dziecko uczeń silnik koło lampa stół okno drzwi papier list obraz muzyka historia nauka przyroda zwierzę las góra wyspa wybrzeże wieś miasto region kraj granica północ południe wschód zachód mały duży wczesny późny szybki wolny jasny cichy prosty wspólny nowy stary może powinien przynosi bierze znajduje trzyma buduje otwiera zamyka zaczyna kończy po przed podczas między pod nad z bez',
    ),
    says: {
      home: 'Strona główna',
      search: 'Szukaj',
      contact: 'Kontakt',
      more: 'Czytaj dalej',
      inStock: 'Dostępny',
      soldOut: 'Wyprzedany',
      buy: ['Do koszyka', 'Kup teraz'],
      related: 'Zobacz też',
      sponsored: 'Reklama',
      made: 'Strona wygenerowana',
      request: 'Żądanie',
      views: ['# wyświetleń', 'Wyświetlenia: #'],
      comments: ['# komentarzy', 'Komentarze (#)'],
      viewers: '# osób ogląda to teraz',
      cookies:
        'My i nasi partnerzy (#) używamy plików cookie do przechowywania informacji na urządzeniu.',
      accept: 'Zaakceptuj wszystkie',
      deadline: 'Termin składania wniosków:',
      notice: 'Ogłoszenie',
      left: 'Zostało tylko #',
    },
  },
  {
    code: 'ru',
    currency: 'RUB',
    stop: '.',
    words: list(
      'совет река мост школа рынок сад отчёт план бюджет вода улица порт вокзал библиотека музей театр праздник сезон зима лето открыт закрыт общий частный местный годовой особый заседание комитет член отдел служба сотрудник гость семья ребёнок ученик двигатель колесо лампа стол окно дверь бумага письмо картина музыка история наука природа животное лес гора остров берег село город область страна граница север юг восток запад малый большой ранний поздний быстрый медленный ясный тихий простой новый старый может должен несёт берёт находит хранит строит открывает закрывает начинает кончает после до между под над с без',
    ),
    says: {
      home: 'Главная',
      search: 'Поиск',
      contact: 'Контакты',
      more: 'Читать далее',
      inStock: 'В наличии',
      soldOut: 'Нет в наличии',
      buy: ['В корзину', 'Купить сейчас'],
      related: 'Читайте также',
      sponsored: 'Реклама',
      made: 'Страница создана',
      request: 'Запрос',
      views: ['# просмотров', 'Просмотров: #'],
      comments: ['# комментариев', 'Комментарии (#)'],
      viewers: '# человек смотрят это сейчас',
      cookies:
        'Мы и наши партнёры (#) используем файлы cookie для хранения данных на вашем устройстве.',
      accept: 'Принять все',
      deadline: 'Заявки принимаются до',
      notice: 'Объявление',
      left: 'Осталось # шт.',
    },
  },
  {
    code: 'el',
    currency: 'EUR',
    stop: '.',
    words: list(
      'συμβούλιο ποτάμι γέφυρα σχολείο αγορά κήπος έκθεση σχέδιο προϋπολογισμός νερό δρόμος λιμάνι σταθμός βιβλιοθήκη μουσείο θέατρο γιορτή εποχή χειμώνας καλοκαίρι ανοιχτό κλειστό δημόσιο ιδιωτικό τοπικό ετήσιο γενικό ειδικό συνεδρίαση επιτροπή μέλος γραφείο υπηρεσία επισκέπτης οικογένεια παιδί μαθητής μηχανή τροχός λάμπα τραπέζι παράθυρο πόρτα χαρτί γράμμα εικόνα μουσική ιστορία επιστήμη φύση ζώο δάσος βουνό νησί ακτή χωριό πόλη περιοχή χώρα σύνορο βορράς νότος μικρό μεγάλο νωρίς αργά γρήγορο ήσυχο απλό κοινό νέο παλιό μπορεί πρέπει φέρνει παίρνει βρίσκει κρατά χτίζει ανοίγει κλείνει αρχίζει τελειώνει μετά πριν μεταξύ με χωρίς',
    ),
    says: {
      home: 'Αρχική',
      search: 'Αναζήτηση',
      contact: 'Επικοινωνία',
      more: 'Περισσότερα',
      inStock: 'Διαθέσιμο',
      soldOut: 'Εξαντλήθηκε',
      buy: ['Στο καλάθι', 'Αγορά τώρα'],
      related: 'Δείτε επίσης',
      sponsored: 'Διαφήμιση',
      made: 'Η σελίδα δημιουργήθηκε στις',
      request: 'Αίτημα',
      views: ['# προβολές', 'Προβολές: #'],
      comments: ['# σχόλια', 'Σχόλια (#)'],
      viewers: '# άτομα το βλέπουν τώρα',
      cookies:
        'Εμείς και οι # συνεργάτες μας χρησιμοποιούμε cookies για την αποθήκευση πληροφοριών.',
      accept: 'Αποδοχή όλων',
      deadline: 'Οι αιτήσεις λήγουν στις',
      notice: 'Ανακοίνωση',
      left: 'Απομένουν μόνο #',
    },
  },
  {
    code: 'tr',
    currency: 'TRY',
    stop: '.',
    words: list(
      'meclis ırmak köprü okul pazar bahçe rapor plan bütçe su sokak liman istasyon kütüphane müze tiyatro bayram mevsim kış yaz açık kapalı genel özel yerel ulusal yıllık toplantı kurul üye daire hizmet görevli ziyaretçi aile çocuk öğrenci motor tekerlek lamba masa pencere kapı kâğıt mektup resim müzik tarih bilim doğa hayvan orman dağ ada kıyı köy şehir bölge ülke sınır kuzey güney doğu batı küçük büyük erken geç hızlı yavaş parlak sessiz basit ortak yeni eski olacak getirir alır bulur tutar kurar açar kapatır başlar biter sonra önce arasında altında üstünde ile',
    ),
    says: {
      home: 'Ana sayfa',
      search: 'Ara',
      contact: 'İletişim',
      more: 'Devamını oku',
      inStock: 'Stokta var',
      soldOut: 'Tükendi',
      buy: ['Sepete ekle', 'Hemen al'],
      related: 'Bunlar da ilginizi çekebilir',
      sponsored: 'Reklam',
      made: 'Sayfanın oluşturulma zamanı',
      request: 'İstek',
      views: ['# görüntüleme', '# okunma'],
      comments: ['# yorum', 'Yorumlar (#)'],
      viewers: 'Şu anda # kişi bakıyor',
      cookies: 'Biz ve # iş ortağımız cihazınızda bilgi saklamak için çerez kullanıyoruz.',
      accept: 'Tümünü kabul et',
      deadline: 'Son başvuru tarihi',
      notice: 'Duyuru',
      left: 'Son # ürün',
    },
  },
  {
    code: 'ar',
    currency: 'EGP',
    stop: '.',
    words: list(
      'مجلس نهر جسر مدرسة سوق حديقة تقرير خطة ميزانية ماء شارع ميناء محطة مكتبة متحف مسرح عيد موسم شتاء صيف مفتوح مغلق عام خاص محلي وطني سنوي جلسة لجنة عضو مكتب خدمة موظف زائر عائلة طفل طالب محرك عجلة مصباح طاولة نافذة باب ورق رسالة صورة موسيقى تاريخ علم طبيعة حيوان غابة جبل جزيرة ساحل قرية مدينة منطقة بلد حدود شمال جنوب شرق غرب صغير كبير مبكر متأخر سريع بطيء هادئ بسيط جديد قديم يمكن يجب يحمل يأخذ يجد يحفظ يبني يفتح يغلق يبدأ ينتهي بعد بين تحت فوق مع بدون',
    ),
    says: {
      home: 'الرئيسية',
      search: 'بحث',
      contact: 'اتصل بنا',
      more: 'اقرأ المزيد',
      inStock: 'متوفر',
      soldOut: 'نفدت الكمية',
      buy: ['أضف إلى السلة', 'اشتر الآن'],
      related: 'قد يعجبك أيضا',
      sponsored: 'إعلان',
      made: 'أنشئت الصفحة في',
      request: 'طلب',
      views: ['# مشاهدة', 'المشاهدات: #'],
      comments: ['# تعليق', 'التعليقات (#)'],
      viewers: '# شخصا يشاهدون هذا الآن',
      cookies: 'نستخدم نحن وشركاؤنا (#) ملفات تعريف الارتباط لتخزين المعلومات على جهازك.',
      accept: 'قبول الكل',
      deadline: 'آخر موعد للتقديم',
      notice: 'إشعار',
      left: 'بقي # فقط',
    },
  },
  {
    code: 'ja',
    currency: 'JPY',
    unspaced: true,
    stop: '。',
    words: list(
      '議会は 川の 橋が 学校で 市場に 庭を 報告 計画 予算 水道 通り 港 駅前 図書館 博物館 劇場 祭り 季節 冬 夏 開館 休館 公共 地域 全国 毎年 会議 委員会 会員 役所 窓口 職員 来場者 家族 子ども 生徒 機械 車輪 照明 机 窓 扉 紙 手紙 写真 音楽 歴史 科学 自然 動物 森 山 島 海岸 村 町 国 北 南 東 西 小さな 大きな 早い 遅い 静かな 簡単な 新しい 古い できます 行います 始まります 終わります 続きます 後に 前に 間に とともに について お知らせ 案内 受付 変更 募集',
    ),
    says: {
      home: 'ホーム',
      search: '検索',
      contact: 'お問い合わせ',
      more: '続きを読む',
      inStock: '在庫あり',
      soldOut: '売り切れ',
      buy: ['カートに入れる', '今すぐ買う'],
      related: '関連記事',
      sponsored: '広告',
      made: 'ページ作成日時',
      request: 'リクエスト',
      views: ['閲覧数: #', '#回視聴'],
      comments: ['コメント (#)', 'コメント#件'],
      viewers: '現在#人が見ています',
      cookies: '当社と#社のパートナーは、端末に情報を保存するためにクッキーを使用します。',
      accept: 'すべて同意する',
      deadline: '申込締切',
      notice: 'お知らせ',
      left: '残り#点',
    },
  },
  {
    code: 'zh',
    currency: 'CNY',
    unspaced: true,
    stop: '。',
    words: list(
      '市政府 河流 桥梁 学校 市场 公园 报告 计划 预算 供水 街道 港口 车站 图书馆 博物馆 剧院 节日 季节 冬天 夏天 开放 关闭 公共 地方 全国 每年 会议 委员会 成员 办公室 服务 工作人员 游客 家庭 儿童 学生 机器 车轮 灯具 桌子 窗户 大门 文件 信件 图片 音乐 历史 科学 自然 动物 森林 山区 岛屿 海岸 村庄 城市 地区 国家 北部 南部 小型 大型 提前 推迟 迅速 安静 简单 新的 旧的 可以 应当 举行 开始 结束 继续 之后 之前 期间 以及 关于 通知 公告 受理 变更 招聘',
    ),
    says: {
      home: '首页',
      search: '搜索',
      contact: '联系我们',
      more: '阅读全文',
      inStock: '有货',
      soldOut: '售罄',
      buy: ['加入购物车', '立即购买'],
      related: '相关推荐',
      sponsored: '广告',
      made: '页面生成于',
      request: '请求',
      views: ['#次浏览', '阅读 #'],
      comments: ['评论 (#)', '#条评论'],
      viewers: '现在有#人正在看',
      cookies: '我们和#家合作伙伴使用Cookie在您的设备上存储信息。',
      accept: '全部接受',
      deadline: '报名截止',
      notice: '公告',
      left: '仅剩#件',
    },
  },
  {
    code: 'ko',
    currency: 'KRW',
    stop: '.',
    words: list(
      '의회 강가 다리 학교 시장 정원 보고서 계획 예산 수도 거리 항구 역 도서관 박물관 극장 축제 계절 겨울 여름 개관 휴관 공공 지역 전국 매년 회의 위원회 회원 사무소 서비스 직원 방문객 가족 어린이 학생 기계 바퀴 조명 책상 창문 출입문 종이 편지 사진 음악 역사 과학 자연 동물 숲 산 섬 해안 마을 도시 나라 북쪽 남쪽 작은 큰 이른 늦은 조용한 간단한 새로운 오래된 합니다 시작합니다 끝납니다 이어집니다 이후 이전 사이 함께 대하여 안내 접수 변경 모집',
    ),
    says: {
      home: '홈',
      search: '검색',
      contact: '문의',
      more: '더 보기',
      inStock: '재고 있음',
      soldOut: '품절',
      buy: ['장바구니 담기', '바로 구매'],
      related: '관련 글',
      sponsored: '광고',
      made: '페이지 생성',
      request: '요청',
      views: ['조회수 #', '조회 #'],
      comments: ['댓글 (#)', '댓글 #개'],
      viewers: '지금 #명이 보고 있습니다',
      cookies: '당사와 #개 파트너는 기기에 정보를 저장하기 위해 쿠키를 사용합니다.',
      accept: '모두 동의',
      deadline: '접수 마감',
      notice: '공지',
      left: '#개 남음',
    },
  },
];
