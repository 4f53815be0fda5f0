/** What went wrong in a visitor's terms, and what they can do, in Spanish. */
import type { Strings } from './types.ts';

const OTHER_WAY = 'Por ahora, contacte con el negocio de otra forma.';
const CHECK_CONNECTION = 'Revise su conexión e inicie la llamada de nuevo.';
const IN_A_MOMENT = 'Inicie la llamada de nuevo en un momento.';

export const esProblems: Strings['problems'] = {
  'not-configured': { what: 'Las llamadas aún no están configuradas en esta página.', next: OTHER_WAY },
  'payment-required': { what: 'El agente de voz no está disponible ahora.', next: OTHER_WAY },
  'rate-limited': {
    what: 'Todas las líneas están ocupadas.',
    next: 'Espere un minuto e inténtelo de nuevo.',
  },
  'too-many-starts': {
    what: 'Hubo demasiados intentos desde su conexión en poco tiempo.',
    next: 'Espere un rato e inténtelo de nuevo.',
  },
  'budget-spent': { what: 'Hoy no se pueden atender más llamadas.', next: OTHER_WAY },
  'bot-check-refused': {
    what: 'La verificación no fue aceptada.',
    next: 'Complétela otra vez e inicie la llamada de nuevo.',
  },
  'consent-refused': {
    what: 'Su consentimiento no fue aceptado.',
    next: 'Acepte otra vez e inicie la llamada de nuevo. Si no ayuda, recargue esta página.',
  },
  'server-error': { what: 'El servicio de llamadas tiene un fallo.', next: IN_A_MOMENT },
  'bad-answer': { what: 'El servicio de llamadas dio una respuesta sin sentido.', next: IN_A_MOMENT },
  timeout: { what: 'La conexión tardó demasiado.', next: CHECK_CONNECTION },
  offline: { what: 'No tiene conexión.', next: 'Conéctese a internet e inicie la llamada de nuevo.' },
  network: { what: 'No se pudo llegar al servicio de llamadas.', next: CHECK_CONNECTION },
  'microphone-denied': {
    what: 'Su micrófono está bloqueado para esta página.',
    next: 'Permita el micrófono en su navegador e inicie la llamada de nuevo.',
  },
  'microphone-missing': {
    what: 'No se encontró ningún micrófono.',
    next: 'Conecte un micrófono o unos auriculares e inicie la llamada de nuevo.',
  },
  'microphone-in-use': {
    what: 'Otra aplicación está usando su micrófono.',
    next: 'Cierre esa aplicación o su llamada e inicie la llamada de nuevo.',
  },
  'microphone-lost': {
    what: 'Su micrófono se desconectó.',
    next: 'Conéctelo otra vez o elija otro e inicie la llamada de nuevo.',
  },
  'page-forbids-microphone': { what: 'Esta página no permite usar un micrófono.', next: OTHER_WAY },
  'page-forbids-engine': {
    what: 'Esta página no permite cargar una parte de la llamada.',
    next: OTHER_WAY,
  },
  'insecure-page': {
    what: 'Las llamadas necesitan una página segura, y esta no lo es.',
    next: 'Abra esta página con una dirección que empiece por https e inicie la llamada de nuevo.',
  },
  'unsupported-browser': {
    what: 'Este navegador no puede hacer llamadas.',
    next: 'Abra esta página en un Chrome, Edge, Firefox o Safari actual.',
  },
  'engine-blocked': {
    what: 'No se pudo cargar una parte de la llamada. Quizá la impidió un bloqueador de contenido.',
    next: 'Permita esta página en su bloqueador, recárguela e inicie la llamada de nuevo.',
  },
  'room-refused': { what: 'No se pudo entrar en la llamada.', next: 'Inicie una llamada nueva.' },
  ejected: { what: 'El otro lado cerró la llamada.', next: 'Inicie una llamada nueva.' },
  'connection-lost': {
    what: 'Se perdió la conexión. Lo último que se dijo quizá no llegó.',
    next: CHECK_CONNECTION,
  },
  'audio-blocked': {
    what: 'Su navegador está reteniendo el sonido.',
    next: 'Toque esta ventana e inicie la llamada de nuevo.',
  },
  'already-in-call': {
    what: 'Ya hay una llamada abierta en esta página o en otra pestaña.',
    next: 'Termine esa llamada e inicie otra.',
  },
  cancelled: { what: 'La llamada se canceló.', next: 'Inicie otra cuando quiera.' },
  unknown: { what: 'Algo salió mal con la llamada.', next: IN_A_MOMENT },
};
