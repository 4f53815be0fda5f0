/** Problem messages in Korean. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = '지금은 다른 방법으로 업체에 연락해 주세요.';
const CHECK_CONNECTION = '인터넷 연결을 확인한 후 다시 시작해 주세요.';
const IN_A_MOMENT = '잠시 후 다시 시작해 주세요.';
const NEW_CALL = '새 통화를 다시 시작해 주세요.';
const NOT_AVAILABLE = '지금은 음성 상담원을 이용할 수 없습니다.';

export const koProblems: ProblemWords = {
  'problems.not-configured.what': '이 페이지에는 아직 통화가 설정되지 않았습니다.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': '모든 회선이 통화 중입니다.',
  'problems.rate-limited.next': '1분 후에 다시 시도해 주세요.',
  'problems.too-many-starts.what': '짧은 시간에 고객님의 연결에서 너무 많은 시도가 있었습니다.',
  'problems.too-many-starts.next': '잠시 기다린 후 다시 시도해 주세요.',
  'problems.budget-spent.what': '오늘은 더 이상 통화를 받을 수 없습니다.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': '인증이 승인되지 않았습니다.',
  'problems.bot-check-refused.next': '인증을 다시 완료한 후 다시 시작해 주세요.',
  'problems.consent-refused.what': '동의가 승인되지 않았습니다.',
  'problems.consent-refused.next':
    '다시 동의한 후 다시 시작해 주세요. 계속되면 이 페이지를 새로고침해 주세요.',
  'problems.server-error.what': '통화 서비스에 오류가 있습니다.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': '통화 서비스가 올바르지 않은 응답을 보냈습니다.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': '연결에 시간이 너무 오래 걸렸습니다.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': '오프라인 상태입니다.',
  'problems.offline.next': '인터넷에 연결한 후 다시 시작해 주세요.',
  'problems.network.what': '통화 서비스에 연결할 수 없습니다.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': '이 페이지에서 마이크가 차단되어 있습니다.',
  'problems.microphone-denied.next': '브라우저에서 마이크를 허용한 후 다시 시작해 주세요.',
  'problems.microphone-missing.what': '마이크를 찾을 수 없습니다.',
  'problems.microphone-missing.next': '마이크나 헤드셋을 연결한 후 다시 시작해 주세요.',
  'problems.microphone-in-use.what': '다른 앱에서 마이크를 사용하고 있습니다.',
  'problems.microphone-in-use.next': '해당 앱이나 통화를 종료한 후 다시 시작해 주세요.',
  'problems.microphone-lost.what': '마이크 연결이 끊어졌습니다.',
  'problems.microphone-lost.next': '다시 연결하거나 다른 마이크를 선택한 후 다시 시작해 주세요.',
  'problems.page-forbids-microphone.what': '이 페이지에서는 마이크를 사용할 수 없습니다.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': '이 페이지에서는 통화에 필요한 일부를 불러올 수 없습니다.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': '통화에는 보안 페이지가 필요하지만 이 페이지는 안전하지 않습니다.',
  'problems.insecure-page.next': 'https로 시작하는 주소로 이 페이지를 연 후 다시 시작해 주세요.',
  'problems.unsupported-browser.what': '이 브라우저에서는 통화할 수 없습니다.',
  'problems.unsupported-browser.next':
    '최신 버전의 Chrome, Edge, Firefox 또는 Safari에서 이 페이지를 열어 주세요.',
  'problems.engine-blocked.what':
    '통화에 필요한 일부를 불러오지 못했습니다. 콘텐츠 차단 프로그램 때문일 수 있습니다.',
  'problems.engine-blocked.next':
    '차단 프로그램에서 이 페이지를 허용하고 페이지를 새로고침한 후 다시 시작해 주세요.',
  'problems.room-refused.what': '통화에 참여할 수 없습니다.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': '상대방이 통화를 종료했습니다.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what': '연결이 끊어졌습니다. 마지막으로 하신 말씀이 전달되지 않았을 수 있습니다.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': '브라우저에서 소리를 막고 있습니다.',
  'problems.audio-blocked.next': '이 창의 아무 곳이나 누른 후 다시 시작해 주세요.',
  'problems.already-in-call.what': '이 페이지나 다른 탭에서 이미 통화 중입니다.',
  'problems.already-in-call.next': '먼저 해당 통화를 종료한 후 다시 시작해 주세요.',
  'problems.cancelled.what': '통화가 취소되었습니다.',
  'problems.cancelled.next': '원하실 때 다시 시작해 주세요.',
  'problems.unknown.what': '통화에 문제가 발생했습니다.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium': '주소창 왼쪽의 아이콘을 선택하고 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.edge':
    '주소 옆의 자물쇠를 선택하고 이 사이트에 대한 권한을 열어 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.firefoxAndroid': '주소 옆의 자물쇠를 선택하고 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.firefox': '주소창의 마이크 아이콘을 선택하고 차단을 해제한 후 다시 시작해 주세요.',
  'allowMicrophone.safari':
    'Safari 메뉴를 열고 이 웹사이트 설정을 선택하여 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.ios':
    '주소 옆의 페이지 메뉴를 선택하고 웹사이트 설정을 열어 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.iosApp': '설정 앱을 열고 이 브라우저를 선택하여 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.inApp': '이 앱의 메뉴에서 이 페이지를 브라우저로 연 후 다시 시작해 주세요.',
  'allowMicrophone.android': '주소 옆의 아이콘을 선택하고 권한을 열어 마이크를 허용한 후 다시 시작해 주세요.',
  'allowMicrophone.other': '브라우저 설정에서 이 사이트의 마이크를 허용한 후 다시 시작해 주세요.',
};
