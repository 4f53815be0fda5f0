/** Words by which people stop texts, get them again, and what they put around them, in the languages of the tag. */

const words = (...lists: readonly string[]): readonly string[] => lists.flatMap((list) => list.split(', '));

/**
 * The whole text, perhaps with "please" or "thank you". The English ones are those of the FCC and of carriers, among them
 * "cancel", which therefore never cancels a visit.
 */
export const STOP_WORDS = words(
  // English
  'stop, stopall, stop all, quit, end, revoke, revoke all, opt out, optout, cancel',
  'cancel all, unsubscribe, unsub, arret, no more, enough, remove, remove me, leave me alone',
  // Spanish, Portuguese
  'alto, parar, pare, paren, para, basta, baja, cancelar, fin, terminar, detener',
  'detengan, salir, no mas, ya no, dejenme en paz, dejeme en paz, sair, chega, cancele',
  'cancela, encerrar, descadastrar, remover, fim, nao quero mais, ya basta',
  // French, Haitian Creole
  'arreter, arretez, arrete, stoppez, annuler, desabonner, desabonnement, desinscrire',
  'resilier, fini, assez, kanpe, rete, sispann, anile, ase, sifi, bon ase',
  // Vietnamese, with its marks and without
  'dừng, dừng lại, ngừng, ngưng, hủy, huỷ, thôi, kết thúc, chấm dứt, từ chối',
  'dung lai, ngung, huy, huy dang ky, hủy đăng ký, huỷ đăng ký, tu choi',
  // Russian
  'стоп, отписка, отписаться, отпишите, отпишите меня, отмена, отменить, хватит, конец',
  'прекратить, прекратите, остановить, остановите, не надо, отказ, отказаться',
  // Chinese, in both scripts
  '停, 停止, 退订, 退訂, 取消, 取消订阅, 取消訂閱, 不要, 不要了, 结束, 結束, 拒收, 終止, 终止',
  'td, t, 退, 不要再发, 不要再發, 别发了, 別發了, 別再傳, 别再发, 不需要, 不用了',
  // Korean
  '중지, 그만, 정지, 수신거부, 수신 거부, 거부, 취소, 해지, 종료, 멈춰, 스톱, 스탑, 중단, 그만 보내세요',
  // Arabic
  'توقف, قف, ايقاف, اوقف, اوقفوا, الغاء, الغ, كفي, انهاء, ستوب, وقف, خلاص, الغاء الاشتراك',
);

export const START_WORDS = words(
  'start, unstop, resume, subscribe, opt in, optin',
  'iniciar, empezar, comenzar, reanudar, alta, comecar, retomar, reativar, activar',
  'reprendre, demarrer, commencer, reabonner, komanse, rekomanse',
  'bắt đầu, bat dau, tiếp tục, tiep tuc, начать, старт, возобновить, подписаться',
  '开始, 開始, 恢复, 恢復, 订阅, 訂閱, 시작, 다시 받기, 재개, ابدا, بدء, استئناف, ستارت',
);

/** What people put around such a word. */
export const POLITE_WORDS = words(
  'please, pls, plz, thanks, thank you, thx, now, ok, sir, hi, hello, texts, texting',
  'por favor, gracias, obrigado, obrigada, favor, ya, s il vous plait, svp, merci, tanpri',
  'souple, mesi, xin, vui long, vui lòng, làm ơn, cảm ơn, cam on, пожалуйста, спасибо',
  '请, 請, 谢谢, 謝謝, 주세요, 해 주세요, 해주세요, 하세요, 부탁드립니다, 감사합니다, من فضلك, رجاء, شكرا',
);

/**
 * Plain sentences. In English: to stop what is about texts, or not to do it. A sentence about something else, such as "please
 * stop by at 5" or "I cannot stop the bleeding", has none of these.
 */
export const STOP_SENTENCES: readonly RegExp[] = [
  // English
  /\b(stop|quit|cease) (all )?(the |these |those |your |any |with )*(text|sms|messag|contacting|bothering|spamming|harassing|reminders?\b|notifications?\b)/,
  /\b(stop|quit|cease) sending($| (me|us|these|those|this|any|texts?|sms|messages?|reminders?|notifications?|stuff)\b)/,
  /\b(stop|quit) writing (to )?(me|us)\b/,
  /\b(do not|don t|dont|never) (ever )?(text|sms|message|contact|write|send) ?(to )?(me|us|again|any ?more|texts?|messages?|reminders?|this number)\b/,
  /\b(do not|don t|dont|never) (ever )?(text|message|contact)$/,
  /\bno more (of )?(these |those |your )*(text|sms|messag|reminder|notification)/,
  /\b(take|remove|delete) (me|us|my (phone )?number|this number)($| (off|from|out of) (your |this |the |these |those |all )*(text |texting |sms |message |contact |mailing |calling |phone |marketing )*(lists?|texts|messages|sms|reminders|database|system|notifications)\b)/,
  /\b(unsubscribe|opt (me |us )?out)\b/,
  /\b(cancel|revoke|^end|please end) (all )?(of )?(the |these |those |your |my )*(texts?|text messages|sms|messages|messaging|reminders|notifications|subscription|consent)\b/,
  /\b(do not|don t|dont|no longer) (want|need|wish)( to (get|receive|have))?( any)?( more)? (of )?(the |these |those |your )*(texts?|sms|messages|reminders|notifications)\b/,
  // Spanish
  /\bno (me|nos) (envie|envien|envies|mande|mandes|manden|escriba|escribas|escriban|contacte|contacten|moleste|molesten|textee)/,
  /\b(deje|dejen|deja|dejad|pare|paren|para) de (enviar|mandar|escribir|contactar|molestar|textear)/,
  /\bno (quiero|deseo|queremos) (recibir |mas |recibir mas )+(mensajes|textos|sms|recordatorios|avisos)/,
  /\bno mas (mensajes|textos|sms|recordatorios|avisos)\b/,
  /\b(darme|darse|deme|denme|dar) de baja\b|\bquite(n)? mi numero\b|\bborre(n)? mi numero\b|\bcancelar? (los |la |mis )?(mensajes|suscripcion)\b/,
  // Portuguese
  /\b(pare|parem|para|deixe|deixem) de (me |nos )?(enviar|mandar|escrever|contatar|incomodar)/,
  /\bnao (me|nos) (envie|enviem|mande|mandem|escreva|escrevam|contate|contatem|incomode)/,
  /\bnao (quero|desejo) (mais )?(receber )?(mais )?(mensagens|mensagem|sms|lembretes|avisos)|\bnao (mande|mandem|envie|enviem) mais\b|\b(chega|sem mais) (de )?mensagens\b/,
  /\b(remova|remove|retire|tire|apague)m? (o )?meu numero\b|\bcancelar? (as |a |minha )?(mensagens|inscricao|assinatura)\b/,
  // French
  /\b(arretez|arrete|arreter|cessez|cesser) (de (m |me |nous )?(envoyer|ecrire|contacter|deranger|texter|harceler)|les? (messages|sms|textos|rappels))/,
  /\bne (m |me |nous )(envoyez|ecrivez|contactez|derangez|textez|envoie|ecris)/,
  /\b(plus|pas) (de|d autres|aucun) (messages?|sms|textos?|rappels?)\b|\b(desabonnez|desinscrivez|retirez|supprimez) (moi|mon numero)\b|\bme (desabonner|desinscrire)\b/,
  /\bje ne (veux|souhaite|desire) plus (recevoir|de|vos|ces|aucun)/,
  // Haitian Creole
  /\b(sispann|rete|kanpe|pa) (voye|ekri|kontakte|deranje)/,
  /\bmwen pa (vle|bezwen) (resevwa |jwenn )?(mesaj|teks|sms)|\bpa (voye|ban) mwen (mesaj|teks)|\bretire (mwen|nimewo)/,
  // Vietnamese
  /(đừng|ngừng|ngưng|dừng|thôi|không|xin đừng) (có )?(gửi|nhắn|liên hệ|làm phiền)/,
  /(dung|ngung|thoi|khong) (gui|nhan) (tin|sms|nua)/,
  /không muốn nhận|khong muon nhan|(hủy|huỷ|huy) (nhận|nhan|đăng ký|dang ky)|(xóa|xoá|xoa) số/,
  // Russian
  /(^| )не (пиши|пишите|присылай|присылайте|шли|шлите|отправляй|отправляйте|беспокой|беспокойте|хочу получать|надо (писать|сообщений|смс))/,
  /(прекрати|прекратите|перестань|перестаньте|хватит|остановите) (мне )?(писать|присылать|слать|отправлять|рассыл|сообщ|смс|спам)/,
  /(отпиши|отпишите|отписать|отписаться|удалите мой|уберите мой)( |$)|больше не (пиши|присылай|шли|отправляй|надо)/,
  // Chinese
  /(不要|别|別|请勿|請勿|勿|停止|不想|不願|不愿|不希望|不用)(再|继续|繼續|给我|給我)*(发|發|傳|传|收到|收|接收|联系|聯絡|聯繫|打扰|打擾|骚扰|騷擾|短信|简讯|簡訊|訊息|信息|消息)/,
  /(退订|退訂|取消订阅|取消訂閱|取消(短信|簡訊|訊息|通知|提醒)|(删除|刪除)我的(号码|號碼|電話|电话))/,
  // Korean
  /(문자|메시지|연락|알림|메세지)(를|을|는|은|도)? ?(그만|중지|중단|거부|보내지|하지|받고 싶지|안 받|원하지|필요 ?없|싫)/,
  /(그만|더 이상|더는) ?(문자|메시지|연락|보내)|보내지 ?마|연락하지 ?마|수신 ?거부|구독 ?(취소|해지)|번호 ?(삭제|지워)/,
  // Arabic
  /(توقفوا?|اوقفوا?|كفوا|وقفوا) (عن )?(ال)?(ارسال|مراسلت|الرسائل|رسائل|التواصل|ازعاج)/,
  /لا (ترسلوا?|تراسلون?ي|تراسلني|تتواصلوا|ترسل|تبعتوا?|تزعجون?ي|اريد (ال)?(رسائل|المزيد|استلام|تلقي))|(الغاء|الغوا|الغ) (ال)?(اشتراك|رسائل|الاشتراك|الرسائل)|(احذفوا?|امسحوا?) رقمي/,
];

/** "Do not stop", "I cannot stop": nothing of it is a wish to stop. */
export const NEGATED_STOPS: readonly RegExp[] = [
  /\b(do not|don t|dont|never|cannot|can t|cant|won t|wont|will not|did not|didn t|does not|doesn t|without|not) (ever )?(stop|quit|end|cancel)(ping)?\b/g,
  /\b(no (deje|dejen|pare|paren)|nao (pare|parem|deixe)|n arretez pas|ne cessez pas)\b( de)?/g,
];
