/** Spanish, in the polite form that a front desk uses. */
import { spanish as botCheck } from './bot-check.ts';
import { esProblems as problems } from './es-problems.ts';
import { SHELL_STRINGS } from './shell.ts';
import type { Strings } from './types.ts';
import { PRODUCT } from './overrides.ts';

export const es: Strings = {
  ...SHELL_STRINGS.es,
  dialog: {
    title: (agent) => `Hable con ${agent}, nuestra agente de IA`,
    subtitle: 'Escriba su nombre para empezar a reservar su llamada.',
    about: (agent, business) =>
      `${agent} es una agente de voz con IA que reserva para ${business}. Usted habla por su micrófono, en esta página, y puede terminar la llamada cuando quiera.`,
    close: 'Cerrar',
  },
  form: {
    name: 'Su nombre',
    errors: {
      'name-required': 'El nombre es obligatorio',
      'name-too-long': 'El nombre debe tener menos de 100 caracteres',
    },
    consent: (business) =>
      business === PRODUCT
        ? `Acepto la interacción por voz y el tratamiento de mis datos por ${PRODUCT} y el equipo del producto.`
        : `Acepto la interacción por voz y el tratamiento de mis datos por ${business} y el equipo del producto (${PRODUCT}).`,
    consentNote: (agent) =>
      `${agent} es una IA, no una persona. Su voz y lo que escriba se envían a Vapi, que hace funcionar al agente. Daily transporta el sonido.`,
    recorded: 'La llamada se graba.',
    privacy: 'Política de privacidad',
    start: 'Iniciar llamada',
  },
  botCheck,
  problems,
  startAgain: (wait) => `Puede intentarlo de nuevo ${wait}.`,
  allowMicrophone: {
    chromium:
      'Seleccione el icono a la izquierda de la dirección, permita el micrófono e inicie la llamada de nuevo.',
    edge: 'Seleccione el candado junto a la dirección, abra Permisos de este sitio, permita el micrófono e inicie la llamada de nuevo.',
    firefoxAndroid:
      'Seleccione el candado junto a la dirección, permita el micrófono e inicie la llamada de nuevo.',
    firefox:
      'Seleccione el icono del micrófono junto a la dirección, quite el bloqueo e inicie la llamada de nuevo.',
    safari:
      'Abra el menú Safari, elija Ajustes para este sitio web, permita el micrófono e inicie la llamada de nuevo.',
    ios: 'Abra el menú de la página junto a la dirección, luego Ajustes del sitio web, permita el micrófono e inicie la llamada de nuevo.',
    iosApp: 'Abra la app Ajustes, elija este navegador, permita el micrófono e inicie la llamada de nuevo.',
    android:
      'Seleccione el icono junto a la dirección, abra Permisos, permita el micrófono e inicie la llamada de nuevo.',
    other:
      'Permita el micrófono para este sitio en los ajustes de su navegador e inicie la llamada de nuevo.',
  },
  stages: {
    validation: 'Comprobando sus datos',
    initialization: 'Preparando todo',
    'web-call-creation': 'Abriendo una línea',
    'daily-call-object-creation': 'Preparando la llamada',
    'mobile-permissions': 'Pidiendo su micrófono',
    'daily-call-join': 'Conectando la llamada',
    'video-recording-setup': 'Comprobando los ajustes de video',
    'video-recording-started': 'Aplicando los ajustes de video',
    'audio-observer-setup': 'Ajustando el sonido',
    'audio-processing-setup': 'Reduciendo el ruido de fondo',
  },
  call: {
    label: (agent) => `Llamada con ${agent}`,
    joining: (agent) => `${agent} se está uniendo`,
    connected: (agent) => `Está en línea con ${agent}`,
    speaking: (agent) => `${agent} está hablando`,
    listening: (agent) => `${agent} está escuchando`,
    hearingYou: 'Usted está hablando',
    heard: 'Le oímos',
    quiet: 'Silencio',
    muted: 'Su micrófono está en silencio',
    findings: {
      silent: () => 'No le oímos',
      unclear: (agent) => `${agent} no entiende lo que dice. Hable más cerca del micrófono.`,
    },
    weak: (agent) => `Su conexión es débil. ${agent} puede perder palabras.`,
    reconnecting: 'Se cortó la conexión. Reconectando…',
    ending: 'Terminando…',
    again: 'Llamar otra vez',
    cancel: 'Cancelar',
    end: 'Terminar llamada',
    mute: 'Silenciar',
    unmute: 'Activar',
    captions: 'Subtítulos',
    noCaptions: 'Aquí aparecerá lo que se diga.',
    you: 'Usted',
    duration: 'Tiempo de esta llamada',
    minutesLeft: (minutes) => (minutes === 1 ? 'Queda 1 minuto' : `Quedan ${minutes} minutos`),
    hear: (agent) => `Toque para oír a ${agent}`,
    otherMicrophone: 'Usar otro micrófono',
    video: (agent) => `Video de ${agent}`,
  },
  writing: {
    instead: 'Prefiero escribir',
    title: (agent) => `Escriba a ${agent}, nuestra agente de IA`,
    subtitle: 'Escriba su nombre para empezar.',
    about: (agent, business) =>
      `${agent} es una agente de IA que reserva para ${business}. Ustedes se escriben en esta página, y puede pasar a una llamada cuando quiera.`,
    start: (agent) => `Escribir a ${agent}`,
    offered: (agent, what) => `${what}; puede escribir a ${agent}.`,
    write: 'Escribir',
    label: (agent) => `Conversación con ${agent}`,
    empty: (agent) => `¿Qué desea? ${agent} le responde aquí.`,
    message: 'Mensaje',
    send: 'Enviar',
    answering: (agent) => `${agent} está escribiendo`,
    resuming: 'La respuesta se cortó. Se pide una vez más.',
    sending: 'Enviando',
    sent: 'Enviado',
    notSent: 'No enviado',
    brokenOff: 'Se cortó',
    noAnswer: 'No llegó respuesta',
    retry: 'Reintentar',
    failed: 'No se pudo contactar con la agente.',
    unavailable: 'Ahora no es posible escribir.',
    newest: 'Mensajes nuevos',
    hide: 'Ocultar conversación',
    end: 'Terminar conversación',
    ended: 'Esta conversación ha terminado.',
    talk: (agent) => `Hablar con ${agent}`,
    goOn: 'Seguir por escrito',
    copy: 'Descargar una copia',
  },
  booking: {
    booked: 'Reservado',
    appointment: 'Cita',
    yourTime: (time) => `En su hora: ${time}`,
    change: 'Para cambiarla, llame al',
    calendar: 'Añadir al calendario',
    copy: 'Copiar',
    copied: 'Copiado',
    notCopied: 'No se pudo copiar',
    print: 'Imprimir',
  },
  devices: {
    open: 'Ajustes de sonido',
    short: 'Sonido',
    close: 'Listo',
    microphone: 'Micrófono',
    speaker: 'Altavoz',
    unnamed: (position) => `Dispositivo ${position}`,
    standard: 'Dispositivo predeterminado',
    unlisted: 'Otro dispositivo',
    loading: 'Buscando dispositivos…',
    none: 'No se encontró otro dispositivo.',
    failed: 'No se pudo usar ese dispositivo. Elija otro.',
  },
  trial: {
    start: 'Probar el micrófono',
    stop: 'Terminar la prueba',
    asking: 'Su navegador pide el micrófono. Permítalo.',
    on: 'Diga algo. La línea se mueve cuando se le oye.',
    left: 'La prueba terminó cuando salió de esta página.',
    sound: 'Reproducir un sonido',
  },
  notices: {
    region: 'Mensajes de la llamada',
    dismiss: 'Descartar',
    helped: '¿Le ha sido útil?',
    yes: 'Sí',
    no: 'No',
    thanks: 'Gracias.',
    texts: {
      'verification-required': {
        title: 'Verificación necesaria',
        text: 'Complete la verificación captcha',
      },
      'consent-required': {
        title: 'Consentimiento necesario',
        text: 'Acepte el uso de la interacción por voz',
      },
      'call-started': { title: 'Llamada iniciada', text: 'Conectado para {name}' },
      'call-ended': { title: 'Llamada terminada', text: 'La llamada se ha desconectado' },
      'time-reached': {
        title: 'Llamada terminada',
        text: 'Se alcanzó el tiempo máximo de una llamada',
      },
      'call-failed': { title: 'La llamada falló', text: 'No se pudo conectar con el agente de IA' },
      'call-error': { title: 'Error en la llamada', text: 'Ocurrió un error durante la llamada' },
    },
  },
  crash: { text: 'Esta ventana tuvo un fallo y se cerró. La página no está afectada.', close: 'Cerrar' },
};
