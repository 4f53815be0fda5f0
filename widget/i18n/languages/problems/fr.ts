/** Problem messages in French. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = 'Pour le moment, veuillez joindre l’entreprise par un autre moyen.';
const CHECK_CONNECTION = 'Vérifiez votre connexion, puis recommencez.';
const IN_A_MOMENT = 'Recommencez dans un instant.';
const NEW_CALL = 'Recommencez pour ouvrir un nouvel appel.';
const NOT_AVAILABLE = 'L’agent vocal n’est pas disponible pour le moment.';

export const frProblems: ProblemWords = {
  'problems.not-configured.what': 'Les appels ne sont pas encore configurés sur cette page.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'Toutes les lignes sont occupées.',
  'problems.rate-limited.next': 'Patientez une minute, puis réessayez.',
  'problems.too-many-starts.what': 'Trop de tentatives depuis votre réseau.',
  'problems.too-many-starts.next': 'Patientez un moment, puis réessayez.',
  'problems.budget-spent.what': 'Aucun autre appel ne peut être pris aujourd’hui.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'La vérification n’a pas été acceptée.',
  'problems.bot-check-refused.next': 'Effectuez-la de nouveau, puis recommencez.',
  'problems.consent-refused.what': 'Votre consentement n’a pas été accepté.',
  'problems.consent-refused.next':
    'Donnez-le de nouveau, puis recommencez. Si cela ne suffit pas, rechargez cette page.',
  'problems.server-error.what': 'Le service d’appel rencontre une panne.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': 'Le service d’appel a donné une réponse incompréhensible.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': 'La connexion a pris trop de temps.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': 'Vous êtes hors ligne.',
  'problems.offline.next': 'Connectez-vous à Internet, puis recommencez.',
  'problems.network.what': 'Le service d’appel est injoignable.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': 'Votre micro est bloqué pour cette page.',
  'problems.microphone-denied.next': 'Autorisez le micro dans votre navigateur, puis recommencez.',
  'problems.microphone-missing.what': 'Aucun micro n’a été trouvé.',
  'problems.microphone-missing.next': 'Branchez un micro ou un casque, puis recommencez.',
  'problems.microphone-in-use.what': 'Une autre application utilise votre micro.',
  'problems.microphone-in-use.next': 'Fermez cette application ou son appel, puis recommencez.',
  'problems.microphone-lost.what': 'Votre micro a été déconnecté.',
  'problems.microphone-lost.next': 'Rebranchez-le ou choisissez-en un autre, puis recommencez.',
  'problems.page-forbids-microphone.what': 'Cette page n’autorise pas l’utilisation d’un micro.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'Cette page n’autorise pas le chargement d’une partie de l’appel.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'Les appels exigent une page sécurisée, et celle-ci ne l’est pas.',
  'problems.insecure-page.next':
    'Ouvrez cette page avec une adresse qui commence par https, puis recommencez.',
  'problems.unsupported-browser.what': 'Ce navigateur ne permet pas d’appeler.',
  'problems.unsupported-browser.next':
    'Ouvrez cette page dans une version récente de Chrome, Edge, Firefox ou Safari.',
  'problems.engine-blocked.what':
    'Une partie de l’appel n’a pas pu être chargée. Un bloqueur de contenu l’a peut-être empêchée.',
  'problems.engine-blocked.next': 'Autorisez cette page dans votre bloqueur, rechargez-la, puis recommencez.',
  'problems.room-refused.what': 'Impossible de rejoindre l’appel.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': 'L’autre partie a mis fin à l’appel.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what':
    'La connexion a été perdue. Les dernières paroles ne sont peut-être pas arrivées.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': 'Votre navigateur retient le son.',
  'problems.audio-blocked.next': 'Touchez cette fenêtre n’importe où, puis recommencez.',
  'problems.already-in-call.what': 'Un appel est déjà ouvert sur cette page ou dans un autre onglet.',
  'problems.already-in-call.next': 'Terminez d’abord cet appel, puis recommencez.',
  'problems.cancelled.what': 'L’appel a été annulé.',
  'problems.cancelled.next': 'Recommencez quand vous voulez.',
  'problems.unknown.what': 'Un problème est survenu pendant l’appel.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium':
    'Sélectionnez l’icône à gauche de la barre d’adresse, autorisez le micro, puis recommencez.',
  'allowMicrophone.edge':
    'Sélectionnez le cadenas à côté de l’adresse, ouvrez Autorisations pour ce site, autorisez le micro, puis recommencez.',
  'allowMicrophone.firefoxAndroid':
    'Sélectionnez le cadenas à côté de l’adresse, autorisez le micro, puis recommencez.',
  'allowMicrophone.firefox':
    'Sélectionnez l’icône du micro dans la barre d’adresse, levez le blocage, puis recommencez.',
  'allowMicrophone.safari':
    'Ouvrez le menu Safari, choisissez Réglages pour ce site web, autorisez le micro, puis recommencez.',
  'allowMicrophone.ios':
    'Touchez le menu de la page à côté de l’adresse, ouvrez Réglages du site web, autorisez le micro, puis recommencez.',
  'allowMicrophone.iosApp':
    'Ouvrez l’app Réglages, choisissez ce navigateur, autorisez le micro, puis recommencez.',
  'allowMicrophone.inApp':
    'Ouvrez cette page dans votre navigateur avec le menu de cette app, puis recommencez.',
  'allowMicrophone.android':
    'Touchez l’icône à côté de l’adresse, ouvrez Autorisations, autorisez le micro, puis recommencez.',
  'allowMicrophone.other':
    'Autorisez le micro pour ce site dans les paramètres de votre navigateur, puis recommencez.',
};
