/** The bot check's visible and announced copy. The type is the key set of a translation. */
export type BotCheckStrings = {
  readonly label: string;
  readonly loading: string;
  readonly passed: string;
  readonly challenge: string;
  readonly loadFailed: string;
  readonly silent: string;
  readonly expired: string;
  readonly errored: string;
  readonly retry: string;
  readonly challengeTitle: string;
  readonly closeChallenge: string;
};

export const english: BotCheckStrings = {
  label: 'Verification',
  loading: 'Loading the verification…',
  passed: 'Verification complete.',
  challenge: 'A verification question is open.',
  loadFailed: 'The verification could not be loaded. A blocker or your connection may have stopped it.',
  silent: 'The verification is taking long to answer. You can wait, or try again.',
  expired: 'The verification has expired. Please try again.',
  errored: 'The verification did not work. Please try again.',
  retry: 'Try again',
  challengeTitle: 'Verification question',
  closeChallenge: 'Close verification question',
};

export const spanish: BotCheckStrings = {
  label: 'Verificación',
  loading: 'Cargando la verificación…',
  passed: 'Verificación completada.',
  challenge: 'Hay una pregunta de verificación abierta.',
  loadFailed: 'No se pudo cargar la verificación. Quizá la impidió un bloqueador o su conexión.',
  silent: 'La verificación tarda en responder. Puede esperar o intentarlo de nuevo.',
  expired: 'La verificación ha caducado. Inténtelo de nuevo.',
  errored: 'La verificación no funcionó. Inténtelo de nuevo.',
  retry: 'Intentar de nuevo',
  challengeTitle: 'Pregunta de verificación',
  closeChallenge: 'Cerrar la pregunta de verificación',
};
