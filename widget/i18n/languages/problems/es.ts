/** Problem messages in Spanish. */
import type { ProblemWords } from '../language-words.ts';

const NOT_AVAILABLE = 'El agente de voz no está disponible ahora.';
const OTHER_WAY = 'Por ahora, contacte con el negocio de otra forma.';

export const esProblems: ProblemWords = {
  'problems.not-configured.what': 'Las llamadas aún no están configuradas en esta página.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'Todas las líneas están ocupadas.',
  'problems.rate-limited.next': 'Espere un minuto e inténtelo de nuevo.',
  'problems.too-many-starts.what': 'Demasiados intentos desde su red.',
  'problems.too-many-starts.next': 'Espere un rato e inténtelo de nuevo.',
  'problems.budget-spent.what': 'Hoy no se pueden atender más llamadas.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'La verificación no fue aceptada.',
  'problems.bot-check-refused.next': 'Complétela otra vez e inicie la llamada de nuevo.',
  'problems.consent-refused.what': 'Su consentimiento no fue aceptado.',
  'problems.consent-refused.next':
    'Acepte otra vez e inicie la llamada de nuevo. Si no ayuda, recargue esta página.',
  'problems.server-error.what': 'El servicio de llamadas no funciona en este momento.',
  'problems.server-error.next': 'Inicie la llamada de nuevo en un momento.',
  'problems.bad-answer.what': 'El servicio de llamadas envió algo que no pudimos leer.',
  'problems.bad-answer.next': 'Inicie la llamada de nuevo en un momento.',
  'problems.timeout.what': 'La conexión tardó demasiado.',
  'problems.timeout.next': 'Revise su conexión e inicie la llamada de nuevo.',
  'problems.offline.what': 'No tiene conexión.',
  'problems.offline.next': 'Conéctese a internet e inicie la llamada de nuevo.',
  'problems.network.what': 'No se pudo llegar al servicio de llamadas.',
  'problems.network.next': 'Revise su conexión e inicie la llamada de nuevo.',
  'problems.microphone-denied.what': 'Su micrófono está bloqueado para esta página.',
  'problems.microphone-denied.next': 'Permita el micrófono en su navegador e inicie la llamada de nuevo.',
  'problems.microphone-missing.what': 'No se encontró ningún micrófono.',
  'problems.microphone-missing.next': 'Conecte un micrófono o unos auriculares e inicie la llamada de nuevo.',
  'problems.microphone-in-use.what': 'Otra aplicación está usando su micrófono.',
  'problems.microphone-in-use.next': 'Cierre esa aplicación o su llamada e inicie la llamada de nuevo.',
  'problems.microphone-lost.what': 'Su micrófono se desconectó.',
  'problems.microphone-lost.next': 'Conéctelo otra vez o elija otro e inicie la llamada de nuevo.',
  'problems.page-forbids-microphone.what': 'Esta página no permite usar un micrófono.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'Esta página no permite cargar una parte de la llamada.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'Las llamadas necesitan una página segura, y esta no lo es.',
  'problems.insecure-page.next':
    'Abra esta página con una dirección que empiece por https e inicie la llamada de nuevo.',
  'problems.unsupported-browser.what': 'Este navegador no puede hacer llamadas.',
  'problems.unsupported-browser.next': 'Abra esta página en un Chrome, Edge, Firefox o Safari actual.',
  'problems.engine-blocked.what':
    'No se pudo cargar una parte de la llamada. Quizá la impidió un bloqueador de contenido.',
  'problems.engine-blocked.next':
    'Permita esta página en su bloqueador, recárguela e inicie la llamada de nuevo.',
  'problems.room-refused.what': 'No se pudo entrar en la llamada.',
  'problems.room-refused.next': 'Inicie una llamada nueva.',
  'problems.ejected.what': 'El otro lado cerró la llamada.',
  'problems.ejected.next': 'Inicie una llamada nueva.',
  'problems.connection-lost.what': 'Se perdió la conexión. Lo último que se dijo quizá no llegó.',
  'problems.connection-lost.next': 'Revise su conexión e inicie la llamada de nuevo.',
  'problems.audio-blocked.what': 'Su navegador está reteniendo el sonido.',
  'problems.audio-blocked.next': 'Toque esta ventana e inicie la llamada de nuevo.',
  'problems.already-in-call.what': 'Ya hay una llamada abierta en esta página o en otra pestaña.',
  'problems.already-in-call.next': 'Termine esa llamada e inicie otra.',
  'problems.cancelled.what': 'La llamada se canceló.',
  'problems.cancelled.next': 'Inicie otra cuando quiera.',
  'problems.unknown.what': 'Algo salió mal con la llamada.',
  'problems.unknown.next': 'Inicie la llamada de nuevo en un momento.',
  'allowMicrophone.chromium':
    'Seleccione el icono a la izquierda de la dirección, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.edge':
    'Seleccione el candado junto a la dirección, abra Permisos de este sitio, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.firefoxAndroid':
    'Seleccione el candado junto a la dirección, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.firefox':
    'Seleccione el icono del micrófono junto a la dirección, quite el bloqueo e inicie la llamada de nuevo.',
  'allowMicrophone.safari':
    'Abra el menú Safari, elija Ajustes para este sitio web, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.ios':
    'Abra el menú de la página junto a la dirección, luego Ajustes del sitio web, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.iosApp':
    'Abra la app Ajustes, elija este navegador, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.inApp':
    'Abra esta página en su navegador con el menú de esta app e inicie la llamada de nuevo.',
  'allowMicrophone.android':
    'Seleccione el icono junto a la dirección, abra Permisos, permita el micrófono e inicie la llamada de nuevo.',
  'allowMicrophone.other':
    'Permita el micrófono para este sitio en los ajustes de su navegador e inicie la llamada de nuevo.',
};
