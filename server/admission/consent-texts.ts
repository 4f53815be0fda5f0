/** What a consent of this version says, in each language: written by `npm run generate`. */
import type { ConsentTexts } from '../../widget/i18n/consent.ts';

export const CONSENT_TEXTS_VERSION = '2026-11-24';

/** The tag's. */
export const DEFAULT_AGENT_NAME = 'Erin';

export const CONSENT_TEXTS: Readonly<Record<string, ConsentTexts>> = {
  en: {
    'form.consent':
      'I agree to voice interaction and data processing by {business} and the product team (Task Tamer).',
    'form.consent.own':
      'I agree to voice interaction and data processing by Task Tamer and the product team.',
    'form.consentNote':
      '{agent} is an AI, not a person. Your voice and what you write are sent to Vapi, which runs the agent. Daily carries the sound.',
    'form.recorded': 'The call is recorded.',
    'form.privacy': 'Privacy policy',
    'message.consent': 'I agree that {business} keeps my message and my contact details to answer me.',
    'message.consentNote': 'Your message goes to {business}. No AI answers it.',
  },
  es: {
    'form.consent':
      'Acepto la interacción por voz y el tratamiento de mis datos por {business} y el equipo del producto (Task Tamer).',
    'form.consent.own':
      'Acepto la interacción por voz y el tratamiento de mis datos por Task Tamer y el equipo del producto.',
    'form.consentNote':
      '{agent} es una IA, no una persona. Su voz y lo que escriba se envían a Vapi, que hace funcionar al agente. Daily transporta el sonido.',
    'form.recorded': 'La llamada se graba.',
    'form.privacy': 'Política de privacidad',
    'message.consent': 'Acepto que {business} conserve mi mensaje y mis datos de contacto para responderme.',
    'message.consentNote': 'Su mensaje llega a {business}. No lo responde ninguna IA.',
  },
  'zh-Hans': {
    'form.consent': '我同意进行语音交互，并同意由{business}及产品团队（Task Tamer）处理数据。',
    'form.consent.own': '我同意进行语音交互，并同意由 Task Tamer 及产品团队处理数据。',
    'form.consentNote':
      '{agent}是 AI，不是真人。您的语音和您所写的内容会发送给运行该客服的 Vapi。声音由 Daily 传输。',
    'form.recorded': '通话会被录音。',
    'form.privacy': '隐私政策',
    'message.consent': '我同意{business}保存我的留言和联系方式，以便回复我。',
    'message.consentNote': '您的留言将发送给{business}，不会由 AI 回复。',
  },
  'zh-Hant': {
    'form.consent': '我同意進行語音互動，並同意由{business}及產品團隊（Task Tamer）處理資料。',
    'form.consent.own': '我同意進行語音互動，並同意由 Task Tamer 及產品團隊處理資料。',
    'form.consentNote':
      '{agent}是 AI，不是真人。您的語音和您所寫的內容會發送給負責運作該客服的 Vapi。聲音由 Daily 傳輸。',
    'form.recorded': '通話會被錄音。',
    'form.privacy': '隱私權政策',
    'message.consent': '我同意{business}保存我的留言和聯絡方式，以便回覆我。',
    'message.consentNote': '您的留言將傳送給{business}，不會由 AI 回覆。',
  },
  vi: {
    'form.consent':
      'Tôi đồng ý tương tác bằng giọng nói và để {business} cùng nhóm phát triển sản phẩm (Task Tamer) xử lý dữ liệu.',
    'form.consent.own':
      'Tôi đồng ý tương tác bằng giọng nói và để Task Tamer cùng nhóm phát triển sản phẩm xử lý dữ liệu.',
    'form.consentNote':
      '{agent} là AI, không phải người thật. Giọng nói và những gì quý khách viết được gửi đến Vapi, nơi vận hành tổng đài viên. Daily truyền âm thanh.',
    'form.recorded': 'Cuộc gọi được ghi âm.',
    'form.privacy': 'Chính sách quyền riêng tư',
    'message.consent': 'Tôi đồng ý để {business} lưu lời nhắn và thông tin liên hệ của tôi để trả lời tôi.',
    'message.consentNote': 'Lời nhắn được gửi đến {business}. Không có AI nào trả lời.',
  },
  ko: {
    'form.consent': '{business}와(과) 제품 팀(Task Tamer)의 음성 상호작용 및 데이터 처리에 동의합니다.',
    'form.consent.own': 'Task Tamer와 제품 팀의 음성 상호작용 및 데이터 처리에 동의합니다.',
    'form.consentNote':
      '{agent}은(는) 사람이 아니라 AI입니다. 고객님의 음성과 작성하신 내용은 상담원을 운영하는 Vapi로 전송됩니다. 소리는 Daily가 전송합니다.',
    'form.recorded': '통화가 녹음됩니다.',
    'form.privacy': '개인정보 처리방침',
    'message.consent': '{business}에서 답변을 위해 제 메시지와 연락처를 보관하는 데 동의합니다.',
    'message.consentNote': '메시지는 {business}에 전달됩니다. AI가 답하지 않습니다.',
  },
  ru: {
    'form.consent':
      'Я согласен(на) на голосовое общение и на обработку данных компанией {business} и командой продукта (Task Tamer).',
    'form.consent.own':
      'Я согласен(на) на голосовое общение и на обработку данных компанией Task Tamer и командой продукта.',
    'form.consentNote':
      '{agent} — это ИИ, а не человек. Ваш голос и то, что вы пишете, передаются в Vapi, где работает агент. Звук передаёт Daily.',
    'form.recorded': 'Звонок записывается.',
    'form.privacy': 'Политика конфиденциальности',
    'message.consent':
      'Я согласен(на), чтобы {business} хранила моё сообщение и мои контакты для ответа мне.',
    'message.consentNote': 'Ваше сообщение получит {business}. ИИ на него не отвечает.',
  },
  ar: {
    'form.consent':
      'أوافق على التفاعل الصوتي وعلى معالجة بياناتي من قبل ⁨{business}⁩ وفريق المنتج (Task Tamer).',
    'form.consent.own': 'أوافق على التفاعل الصوتي وعلى معالجة بياناتي من قبل Task Tamer وفريق المنتج.',
    'form.consentNote':
      '⁨{agent}⁩ ذكاء اصطناعي وليس إنسانًا. يُرسَل صوتك وما تكتبه إلى Vapi التي تشغّل الوكيل. وتنقل Daily الصوت.',
    'form.recorded': 'يتم تسجيل المكالمة.',
    'form.privacy': 'سياسة الخصوصية',
    'message.consent': 'أوافق على أن يحتفظ ⁨⁨{business}⁩⁩ برسالتي وبيانات الاتصال بي للرد عليّ.',
    'message.consentNote': 'تصل رسالتك إلى ⁨⁨{business}⁩⁩. لا يرد عليها ذكاء اصطناعي.',
  },
  'pt-BR': {
    'form.consent':
      'Concordo com a interação por voz e com o tratamento dos meus dados por {business} e pela equipe do produto (Task Tamer).',
    'form.consent.own':
      'Concordo com a interação por voz e com o tratamento dos meus dados pela Task Tamer e pela equipe do produto.',
    'form.consentNote':
      '{agent} é uma IA, não uma pessoa. Sua voz e o que você escreve são enviados à Vapi, que opera o agente. A Daily transporta o som.',
    'form.recorded': 'A ligação é gravada.',
    'form.privacy': 'Política de privacidade',
    'message.consent':
      'Concordo que {business} guarde minha mensagem e meus dados de contato para me responder.',
    'message.consentNote': 'Sua mensagem vai para {business}. Nenhuma IA responde a ela.',
  },
  ht: {
    'form.consent':
      'Mwen dakò pou entèraksyon ak vwa epi pou {business} ak ekip pwodui a (Task Tamer) trete done mwen.',
    'form.consent.own':
      'Mwen dakò pou entèraksyon ak vwa epi pou Task Tamer ak ekip pwodui a trete done mwen.',
    'form.consentNote':
      '{agent} se yon IA, se pa yon moun. Vwa ou ak sa ou ekri ale jwenn Vapi, ki fè ajan an mache. Daily transpòte son an.',
    'form.recorded': 'Y ap anrejistre apèl la.',
    'form.privacy': 'Règleman sou vi prive',
    'message.consent': 'Mwen dakò pou {business} kenbe mesaj mwen ak kontak mwen pou reponn mwen.',
    'message.consentNote': 'Mesaj ou ale jwenn {business}. Okenn IA pa reponn li.',
  },
  fr: {
    'form.consent':
      'J’accepte l’interaction vocale et le traitement de mes données par {business} et l’équipe du produit (Task Tamer).',
    'form.consent.own':
      'J’accepte l’interaction vocale et le traitement de mes données par Task Tamer et l’équipe du produit.',
    'form.consentNote':
      '{agent} est une IA, pas une personne. Votre voix et ce que vous écrivez sont envoyés à Vapi, qui fait fonctionner l’agent. Daily transporte le son.',
    'form.recorded': 'L’appel est enregistré.',
    'form.privacy': 'Politique de confidentialité',
    'message.consent': 'J’accepte que {business} conserve mon message et mes coordonnées pour me répondre.',
    'message.consentNote': 'Votre message est transmis à {business}. Aucune IA n’y répond.',
  },
};
