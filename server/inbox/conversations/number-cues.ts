/**
 * Words beside a number that say whose or what it is, in the languages of the tag and in German. They only choose
 * between numbers that the country's numbering plan allows. Pure.
 */

const anyOf = (words: string): string =>
  words
    .trim()
    .split(/\s*\n\s*/)
    .join('|');
/** Words of scripts that separate words begin where a word does. */
const regex = (words: string, more = ''): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d])(?:${words})${more}`, 'iu');

/** Numbers of things. */
const THINGS = anyOf(`
  orders?|invoices?|tickets?|cases?|accounts?|acct|tracking|reference|ref|confirmation|reservation|booking|cards?|visa|mastercard|amex|policy|group|plan|claim|member(?:ship)?|customer|client|patient|chip|microchip|serial|passport|licen[cs]e|ssn|social security|tax|ein|vat|iban|routing|zip|part|item|sku|barcode|isbn|id|faxe?|price|total|cost|amount|model|vin|room|ip
  pedido|presupuesto|factura|cuenta|seguimiento|referencia|confirmación|reserva|tarjeta|póliza|socio|cliente|paciente|serie|pasaporte|licencia|seguro social|código postal|precio|artículo|expediente|dni|nie|cédula|rfc|curp
  fatura|nota fiscal|conta|rastreio|rastreamento|referência|confirmação|cartão|apólice|sócio|passaporte|protocolo|cpf|cnpj|cep|rg|boleto|preço|série
  commandes?|factures?|dossier|compte|suivi|référence|réservation|carte|contrat|adhérent|client|puce|série|passeport|sécurité sociale|siret|siren|prix|code postal
  kòmand|lòd|fakti|kont|rezèvasyon|kat|dosye|paspò|referans|pri
  bestell(?:ung|nummer)?|bestellnr|rechnungs?(?:nummer)?|kunden(?:nummer)?|auftrags?(?:nummer)?|vorgangs?(?:nummer)?|konto(?:nummer)?|sendungs?(?:nummer)?|karten?(?:nummer)?|versicherungs?(?:nummer)?|steuernummer|ausweis(?:nummer)?|preis|chipnummer|artikel(?:nummer)?
  đơn hàng|hóa đơn|mã vận đơn|tài khoản|thẻ|hộ chiếu|cccd|cmnd|căn cước|mã số|mã đơn|đặt chỗ|bảo hiểm|mã khách hàng|giá
  заказ[а-яё]*|счет[а-яё]*|счёт[а-яё]*|накладн[а-яё]*|трек[а-яё-]*|карт[а-яё]*|договор[а-яё]*|полис[а-яё]*|паспорт[а-яё]*|инн|снилс|огрн|чип[а-яё]*|серийн[а-яё]*|брон[а-яё]*|заявк[а-яё]*|индекс|цена|факс
  [订訂]单号?|[订訂]單號?|单号|單號|[发發]票号?|發票號?|[账帳賬]号|[账帳賬][户戶]|[账帳賬]號|卡号|卡號|护照号?|護照號?|身份证号?|身分證字?號?|编号|編號|快递|快遞|会员号?|會員號?|芯片|晶片|保单号?|保單號?|邮编|郵遞區號|[价價]格|[传傳]真|预约号|預約號|[统統]一[编編][号號]
  주문|송장|운송장|계좌|카드|여권|주민|예약|회원|고객|사업자|칩|보험|우편|가격|접수|팩스
  الطلب|طلب|الفاتورة|فاتورة|الحساب|حساب|البطاقة|بطاقة|الجواز|جواز|الحجز|حجز|الموعد|موعد|التتبع|الهوية|الشريحة|العضوية|المرجع|الوثيقة|السعر|سعر|البوليصة|الفاكس
`);
/** Words between such a thing and its number. */
const LINKS = anyOf(`
  [\\s:=.,#(-]
  numbers?|num|no|nr|code|id|is|was|the|of|my|plus|about|around
  número|núm|numero|nº|n°|n|º|°|es|era|de|del|da|do|la|el|mi|é|o|a|meu|minha
  numéro|est|c'est|du|le|mon|ma|nimewo|se|mwen|ki
  nummer|ist|die|lautet|meine
  số|là|của|tôi|mã
  номер|номера|мой|это|моего|моя
  [号號码碼是为為的我]|[：]
  번호|번|는|은|가|이|제|내
  رقم|هو|هي|رقمه|رقمها
`);
const THING = regex(THINGS, `(?:${LINKS})*$`);

/** A number of the business that a visitor quotes. */
const YOURS = regex(
  anyOf(`
  your (?:[\\p{L}-]+ ){0,3}(?:number|phone|line)
  (?:reach|call|called|calling|dial|dialed|tried|trying) you (?:at|on)
  (?:su|tu|vuestro) (?:número|teléfono|línea)|(?:le|les|los|te) (?:llamé|llamo|marqué) al
  (?:seu|sua|vosso) (?:número|telefone|linha)|(?:liguei|ligo) (?:para|no)
  (?:votre|ton|vos) (?:numéro|téléphone|ligne)|(?:vous|t') ?(?:ai|appelle|joindre) (?:appelé )?(?:au|à)
  nimewo (?:ou|nou) an|nimewo w
  (?:ihre?|deine?|eure?) (?:nummer|telefonnummer|hotline)
  số (?:điện thoại )?của (?:quý|bạn|anh|chị|cửa hàng|phòng khám|bên)
  ваш[а-яё]* (?:номер|телефон)[а-яё]*
  [你您](?:们|們)?的?(?:店|公司)?的?(?:电话|電話|号码|號碼|热线|熱線)
  (?:귀사|그쪽|거기|병원|가게) ?(?:번호|전화)
  (?:رقمكم|رقمك|هاتفكم|هاتفك)
`),
  '[^\\d]{0,25}$',
);

/** A number that a visitor states as theirs, or corrects. */
const OWN = regex(
  anyOf(`
  my (?:[\\p{L}'-]+ ){0,3}(?:number|phone|cell|mobile|line)|(?:call|reach|text|ring|phone|contact|get|message|whatsapp) (?:me|us)|(?:my|the) (?:best )?(?:callback|contact) number
  (?:sorry|actually|i mean|correction|make that|rather|oops)[,: ]|no[,:]
  mi (?:[\\p{L}]+ ){0,2}(?:número|teléfono|móvil|celular|cel)|(?:llám[ea][nr]?me|llámenos|llamarme|contácte[nr]?me|escríba[nr]?me|localizarme|ubicarme|llamar)|(?:perdón|digo|mejor|corrijo)[,: ]
  (?:meu|o meu) (?:[\\p{L}]+ ){0,2}(?:número|telefone|celular|whatsapp|zap)|(?:me (?:liga|ligue|ligar|chama|chame)|(?:liga|ligue|ligar|retornar) (?:pra|para) mim|falar comigo)|(?:desculpa|desculpe|aliás|quer dizer|melhor)[,: ]
  mon (?:[\\p{L}]+ ){0,2}(?:numéro|téléphone|portable|mobile|fixe)|(?:appelez|rappelez|joindre|contactez|rappeler|appeler)[- ](?:moi|nous)?|me (?:joindre|rappeler|contacter|appeler)|(?:pardon|plutôt|je veux dire)[,: ]|non[,:]
  (?:nimewo|telefòn|selilè) mwen|(?:rele|kontakte|jwenn) m(?:wen)?|padon[,: ]|non[,:]
  mein[e]? (?:[\\p{L}]+ ){0,2}(?:nummer|telefonnummer|handynummer|handy|telefon|festnetz)|(?:rufen sie|ruf) mich|mich (?:unter|erreichen|zurückrufen)|erreich[\\p{L}]* (?:sie )?mich|(?:entschuldigung|besser)[,: ]|nein[,:]
  số (?:điện thoại |di động |máy )?(?:của )?(?:tôi|em|mình|con|cháu|anh|chị)|gọi (?:lại )?(?:cho )?(?:tôi|em|mình|con|cháu)|liên hệ (?:với )?(?:tôi|em|mình)|(?:xin lỗi|à không|nhầm)[,: ]
  (?:мой|моя|мои) (?:[а-яё]+ ){0,2}(?:номер|телефон|мобильный|сотовый)|(?:перезвоните|позвоните|звоните|наберите|напишите|перезвонить|связаться со)(?: мне| мной)?|мне по|(?:извините|простите|точнее)[,: ]|нет[,:]
  我(?:的|家)?(?:的)?(?:手机|手機|电话|電話|号码|號碼|联系|聯繫|聯絡)[\\p{Script=Han}]{0,4}|(?:打|打给|打給|回|回电|回電|联系|聯繫|聯絡|致电|致電)我|(?:不对|不對|抱歉|对不起|對不起)[,，: ]?
  (?:제|내|저희) ?(?:[\\p{Script=Hangul}]+ ?)?(?:번호|전화|연락처|핸드폰|휴대폰)|(?:저|제게|저에게|저한테)(?:한테|에게)? ?(?:전화|연락)|(?:아니|죄송|다시)
  (?:رقمي|هاتفي|جوالي|موبايلي|تلفوني|رقم (?:هاتفي|جوالي|موبايلي))|(?:اتصلوا?|كلموني|اتصل|تواصلوا?|راسلوني|الاتصال)(?:ني| بي| معي)?|(?:لا|عفوا|عفوًا|آسف|آسفة)[،, ]
`),
  '[^\\d]{0,40}$',
);
/** A correction may follow the number. */
const INSTEAD = /^[^\d.!?]{0,15}(?:instead|better|mejor|plutôt|melhor|besser|lieber|лучше|chính xác)/iu;

/** What a number is, by the words around it. */
export type NumberCue = 'thing' | 'business' | 'visitor' | null;

/** @param before up to the number, after any earlier number */
export function cueOf(before: string, after: string): NumberCue {
  if (THING.test(before)) return 'thing';
  if (YOURS.test(before)) return 'business';
  return OWN.test(before) || INSTEAD.test(after) ? 'visitor' : null;
}
