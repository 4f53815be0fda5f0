/** Problem messages in Vietnamese. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = 'Hiện giờ, vui lòng liên hệ doanh nghiệp bằng cách khác.';
const CHECK_CONNECTION = 'Vui lòng kiểm tra kết nối rồi bắt đầu lại.';
const IN_A_MOMENT = 'Vui lòng bắt đầu lại sau giây lát.';
const NEW_CALL = 'Vui lòng bắt đầu lại để mở cuộc gọi mới.';
const NOT_AVAILABLE = 'Hiện không thể gặp nhân viên giọng nói.';

export const viProblems: ProblemWords = {
  'problems.not-configured.what': 'Trang này chưa được thiết lập để gọi.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'Tất cả các đường dây đều bận.',
  'problems.rate-limited.next': 'Vui lòng chờ một phút rồi thử lại.',
  'problems.too-many-starts.what': 'Có quá nhiều lần thử từ kết nối của quý khách trong thời gian ngắn.',
  'problems.too-many-starts.next': 'Vui lòng chờ một lúc rồi thử lại.',
  'problems.budget-spent.what': 'Hôm nay không thể nhận thêm cuộc gọi.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'Phần xác minh không được chấp nhận.',
  'problems.bot-check-refused.next': 'Vui lòng xác minh lại rồi bắt đầu lại.',
  'problems.consent-refused.what': 'Sự đồng ý của quý khách không được chấp nhận.',
  'problems.consent-refused.next':
    'Vui lòng đồng ý lại rồi bắt đầu lại. Nếu vẫn không được, hãy tải lại trang này.',
  'problems.server-error.what': 'Dịch vụ gọi đang gặp lỗi.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': 'Dịch vụ gọi trả về câu trả lời không hợp lệ.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': 'Kết nối mất quá nhiều thời gian.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': 'Quý khách đang ngoại tuyến.',
  'problems.offline.next': 'Vui lòng kết nối internet rồi bắt đầu lại.',
  'problems.network.what': 'Không thể kết nối với dịch vụ gọi.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': 'Micrô của quý khách bị chặn trên trang này.',
  'problems.microphone-denied.next': 'Vui lòng cho phép micrô trong trình duyệt rồi bắt đầu lại.',
  'problems.microphone-missing.what': 'Không tìm thấy micrô.',
  'problems.microphone-missing.next': 'Vui lòng cắm micrô hoặc tai nghe rồi bắt đầu lại.',
  'problems.microphone-in-use.what': 'Một ứng dụng khác đang dùng micrô của quý khách.',
  'problems.microphone-in-use.next': 'Vui lòng đóng ứng dụng hoặc cuộc gọi đó rồi bắt đầu lại.',
  'problems.microphone-lost.what': 'Micrô của quý khách đã bị ngắt kết nối.',
  'problems.microphone-lost.next': 'Vui lòng kết nối lại hoặc chọn micrô khác rồi bắt đầu lại.',
  'problems.page-forbids-microphone.what': 'Trang này không cho phép dùng micrô.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'Trang này không cho phép tải một phần của cuộc gọi.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'Cuộc gọi cần một trang an toàn, và trang này thì không.',
  'problems.insecure-page.next': 'Vui lòng mở trang này bằng địa chỉ bắt đầu bằng https rồi bắt đầu lại.',
  'problems.unsupported-browser.what': 'Trình duyệt này không thể gọi.',
  'problems.unsupported-browser.next':
    'Vui lòng mở trang này bằng Chrome, Edge, Firefox hoặc Safari phiên bản mới.',
  'problems.engine-blocked.what':
    'Không tải được một phần của cuộc gọi. Có thể trình chặn nội dung đã ngăn lại.',
  'problems.engine-blocked.next':
    'Vui lòng cho phép trang này trong trình chặn, tải lại trang rồi bắt đầu lại.',
  'problems.room-refused.what': 'Không thể tham gia cuộc gọi.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': 'Phía bên kia đã đóng cuộc gọi.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what': 'Đã mất kết nối. Những lời nói sau cùng có thể chưa đến nơi.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': 'Trình duyệt đang giữ lại âm thanh.',
  'problems.audio-blocked.next': 'Vui lòng chạm vào bất kỳ đâu trong cửa sổ này rồi bắt đầu lại.',
  'problems.already-in-call.what': 'Đã có một cuộc gọi đang mở trên trang này hoặc trong thẻ khác.',
  'problems.already-in-call.next': 'Vui lòng kết thúc cuộc gọi đó trước rồi bắt đầu lại.',
  'problems.cancelled.what': 'Cuộc gọi đã bị hủy.',
  'problems.cancelled.next': 'Quý khách có thể bắt đầu lại bất cứ lúc nào.',
  'problems.unknown.what': 'Đã xảy ra lỗi với cuộc gọi.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium': 'Chọn biểu tượng bên trái thanh địa chỉ, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.edge':
    'Chọn ổ khóa cạnh địa chỉ, mở Quyền cho trang web này, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.firefoxAndroid': 'Chọn ổ khóa cạnh địa chỉ, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.firefox': 'Chọn biểu tượng micrô trên thanh địa chỉ, bỏ chặn rồi bắt đầu lại.',
  'allowMicrophone.safari': 'Mở menu Safari, chọn Cài đặt cho trang web này, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.ios':
    'Chọn menu trang cạnh địa chỉ, mở Cài đặt trang web, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.iosApp': 'Mở ứng dụng Cài đặt, chọn trình duyệt này, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.inApp':
    'Hãy mở trang này trong trình duyệt của bạn bằng menu của ứng dụng này rồi bắt đầu lại.',
  'allowMicrophone.android': 'Chọn biểu tượng cạnh địa chỉ, mở Quyền, cho phép micrô rồi bắt đầu lại.',
  'allowMicrophone.other': 'Cho phép micrô cho trang này trong cài đặt của trình duyệt rồi bắt đầu lại.',
};
