/** Problem messages in Russian. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = 'Пока свяжитесь с компанией другим способом.';
const CHECK_CONNECTION = 'Проверьте соединение и начните снова.';
const IN_A_MOMENT = 'Начните снова через некоторое время.';
const NEW_CALL = 'Начните снова, чтобы открыть новый звонок.';
const NOT_AVAILABLE = 'Голосовой агент сейчас недоступен.';

export const ruProblems: ProblemWords = {
  'problems.not-configured.what': 'Звонки на этой странице ещё не настроены.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'Все линии заняты.',
  'problems.rate-limited.next': 'Подождите минуту и попробуйте снова.',
  'problems.too-many-starts.what': 'С вашего подключения было слишком много попыток за короткое время.',
  'problems.too-many-starts.next': 'Подождите немного и попробуйте снова.',
  'problems.budget-spent.what': 'Сегодня больше нельзя принять звонки.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'Проверка не была принята.',
  'problems.bot-check-refused.next': 'Пройдите её ещё раз и начните снова.',
  'problems.consent-refused.what': 'Ваше согласие не было принято.',
  'problems.consent-refused.next':
    'Дайте согласие ещё раз и начните снова. Если не поможет, обновите страницу.',
  'problems.server-error.what': 'В службе звонков произошёл сбой.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': 'Служба звонков дала непонятный ответ.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': 'Соединение заняло слишком много времени.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': 'Нет подключения к интернету.',
  'problems.offline.next': 'Подключитесь к интернету и начните снова.',
  'problems.network.what': 'Не удалось связаться со службой звонков.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': 'Микрофон для этой страницы заблокирован.',
  'problems.microphone-denied.next': 'Разрешите микрофон в браузере и начните снова.',
  'problems.microphone-missing.what': 'Микрофон не найден.',
  'problems.microphone-missing.next': 'Подключите микрофон или гарнитуру и начните снова.',
  'problems.microphone-in-use.what': 'Микрофон использует другое приложение.',
  'problems.microphone-in-use.next': 'Закройте это приложение или его звонок и начните снова.',
  'problems.microphone-lost.what': 'Микрофон отключился.',
  'problems.microphone-lost.next': 'Подключите его снова или выберите другой и начните снова.',
  'problems.page-forbids-microphone.what': 'Эта страница не разрешает использовать микрофон.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'Эта страница не разрешает загрузить часть звонка.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'Для звонков нужна защищённая страница, а эта не защищена.',
  'problems.insecure-page.next': 'Откройте страницу по адресу, который начинается с https, и начните снова.',
  'problems.unsupported-browser.what': 'Этот браузер не поддерживает звонки.',
  'problems.unsupported-browser.next': 'Откройте страницу в новой версии Chrome, Edge, Firefox или Safari.',
  'problems.engine-blocked.what': 'Не удалось загрузить часть звонка. Возможно, помешал блокировщик.',
  'problems.engine-blocked.next': 'Разрешите эту страницу в блокировщике, обновите её и начните снова.',
  'problems.room-refused.what': 'Не удалось присоединиться к звонку.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': 'Другая сторона завершила звонок.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what': 'Соединение прервалось. Последние слова могли не дойти.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': 'Браузер не даёт воспроизвести звук.',
  'problems.audio-blocked.next': 'Нажмите в любом месте этого окна и начните снова.',
  'problems.already-in-call.what': 'На этой странице или в другой вкладке уже идёт звонок.',
  'problems.already-in-call.next': 'Сначала завершите тот звонок, затем начните снова.',
  'problems.cancelled.what': 'Звонок отменён.',
  'problems.cancelled.next': 'Вы можете начать снова в любое время.',
  'problems.unknown.what': 'Во время звонка произошла ошибка.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium': 'Нажмите значок слева от адреса, разрешите микрофон и начните снова.',
  'allowMicrophone.edge':
    'Нажмите замок рядом с адресом, откройте «Разрешения для этого сайта», разрешите микрофон и начните снова.',
  'allowMicrophone.firefoxAndroid': 'Нажмите замок рядом с адресом, разрешите микрофон и начните снова.',
  'allowMicrophone.firefox':
    'Нажмите значок микрофона в адресной строке, снимите блокировку и начните снова.',
  'allowMicrophone.safari':
    'Откройте меню Safari, выберите «Настройки для этого веб-сайта», разрешите микрофон и начните снова.',
  'allowMicrophone.ios':
    'Откройте меню страницы рядом с адресом, затем «Настройки веб-сайта», разрешите микрофон и начните снова.',
  'allowMicrophone.iosApp':
    'Откройте приложение «Настройки», выберите этот браузер, разрешите микрофон и начните снова.',
  'allowMicrophone.inApp': 'Откройте эту страницу в браузере через меню этого приложения и начните снова.',
  'allowMicrophone.android':
    'Нажмите значок рядом с адресом, откройте «Разрешения», разрешите микрофон и начните снова.',
  'allowMicrophone.other': 'Разрешите микрофон для этого сайта в настройках браузера и начните снова.',
};
