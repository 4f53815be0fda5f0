/** Problem messages in Haitian Creole. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = 'Pou kounye a, tanpri kontakte biznis la yon lòt fason.';
const CHECK_CONNECTION = 'Verifye koneksyon ou, epi kòmanse ankò.';
const IN_A_MOMENT = 'Kòmanse ankò nan yon ti moman.';
const NEW_CALL = 'Kòmanse ankò pou yon nouvo apèl.';
const NOT_AVAILABLE = 'Ajan vokal la pa disponib kounye a.';

export const htProblems: ProblemWords = {
  'problems.not-configured.what': 'Apèl poko konfigire sou paj sa a.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'Tout liy yo okipe.',
  'problems.rate-limited.next': 'Tann yon minit, epi eseye ankò.',
  'problems.too-many-starts.what': 'Te gen twòp esè ki soti nan koneksyon ou nan yon ti tan.',
  'problems.too-many-starts.next': 'Tann yon ti moman, epi eseye ankò.',
  'problems.budget-spent.what': 'Nou pa ka pran lòt apèl jodi a.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'Verifikasyon an pa aksepte.',
  'problems.bot-check-refused.next': 'Fè l yon lòt fwa, epi kòmanse ankò.',
  'problems.consent-refused.what': 'Konsantman ou pa aksepte.',
  'problems.consent-refused.next': 'Dakò yon lòt fwa, epi kòmanse ankò. Si sa pa mache, rechaje paj sa a.',
  'problems.server-error.what': 'Sèvis apèl la gen yon pwoblèm.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': 'Sèvis apèl la voye yon repons nou pa t ka li.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': 'Koneksyon an pran twòp tan.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': 'Ou pa konekte.',
  'problems.offline.next': 'Konekte sou entènèt, epi kòmanse ankò.',
  'problems.network.what': 'Nou pa ka jwenn sèvis apèl la.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': 'Mikwofòn ou bloke pou paj sa a.',
  'problems.microphone-denied.next': 'Otorize mikwofòn nan nan navigatè ou, epi kòmanse ankò.',
  'problems.microphone-missing.what': 'Nou pa jwenn okenn mikwofòn.',
  'problems.microphone-missing.next': 'Konekte yon mikwofòn oswa yon kas, epi kòmanse ankò.',
  'problems.microphone-in-use.what': 'Yon lòt aplikasyon ap itilize mikwofòn ou.',
  'problems.microphone-in-use.next': 'Fèmen aplikasyon sa a oswa apèl li a, epi kòmanse ankò.',
  'problems.microphone-lost.what': 'Mikwofòn ou dekonekte.',
  'problems.microphone-lost.next': 'Konekte l ankò oswa chwazi yon lòt, epi kòmanse ankò.',
  'problems.page-forbids-microphone.what': 'Paj sa a pa pèmèt moun itilize mikwofòn.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'Paj sa a pa pèmèt yon pati nan apèl la chaje.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'Apèl yo bezwen yon paj ki an sekirite, epi paj sa a pa an sekirite.',
  'problems.insecure-page.next': 'Louvri paj sa a ak yon adrès ki kòmanse ak https, epi kòmanse ankò.',
  'problems.unsupported-browser.what': 'Navigatè sa a pa ka fè apèl.',
  'problems.unsupported-browser.next':
    'Louvri paj sa a nan yon vèsyon resan Chrome, Edge, Firefox oswa Safari.',
  'problems.engine-blocked.what':
    'Yon pati nan apèl la pa t kapab chaje. Petèt yon pwogram ki bloke kontni anpeche l.',
  'problems.engine-blocked.next':
    'Otorize paj sa a nan pwogram ki bloke a, rechaje paj la, epi kòmanse ankò.',
  'problems.room-refused.what': 'Nou pa t kapab antre nan apèl la.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': 'Lòt bò a fèmen apèl la.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what': 'Koneksyon an koupe. Dènye sa ki te di a gendwa pa t rive.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': 'Navigatè ou ap kenbe son an.',
  'problems.audio-blocked.next': 'Touche nenpòt kote nan fenèt sa a, epi kòmanse ankò.',
  'problems.already-in-call.what': 'Gen yon apèl ki louvri deja sou paj sa a oswa nan yon lòt onglè.',
  'problems.already-in-call.next': 'Fini apèl sa a anvan, epi kòmanse ankò.',
  'problems.cancelled.what': 'Apèl la anile.',
  'problems.cancelled.next': 'Kòmanse ankò lè ou pare.',
  'problems.unknown.what': 'Gen yon bagay ki pa mache ak apèl la.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium': 'Chwazi ikòn ki agoch ba adrès la, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.edge':
    'Chwazi kadna ki bò kote adrès la, louvri Otorizasyon pou sit sa a, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.firefoxAndroid':
    'Chwazi kadna ki bò kote adrès la, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.firefox': 'Chwazi ikòn mikwofòn nan nan ba adrès la, retire blokaj la, epi kòmanse ankò.',
  'allowMicrophone.safari':
    'Louvri meni Safari a, chwazi Reglaj pou sit entènèt sa a, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.ios':
    'Chwazi meni paj la bò kote adrès la, louvri Reglaj sit entènèt, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.iosApp':
    'Louvri aplikasyon Reglaj la, chwazi navigatè sa a, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.inApp': 'Louvri paj sa a nan navigatè ou ak meni aplikasyon sa a, epi kòmanse ankò.',
  'allowMicrophone.android':
    'Chwazi ikòn ki bò kote adrès la, louvri Otorizasyon, otorize mikwofòn nan, epi kòmanse ankò.',
  'allowMicrophone.other': 'Otorize mikwofòn nan pou sit sa a nan reglaj navigatè ou, epi kòmanse ankò.',
};
