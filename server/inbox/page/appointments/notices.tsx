/** What the visitor of an appointment was sent, and what was not, with sending it again. */
import type { OwnAppointment } from '../../../book/owner/contract.ts';
import { Problem } from '../../../page/notice.tsx';
import { hasBegun } from './days.ts';
import { noticesText, problemsIn, type NoticeProblem } from './notice-words.ts';
import { sendAgain } from './requests.ts';
import { useAction } from '../../../page/use-action.ts';

type Props = { readonly appointment: OwnAppointment; readonly timeZone: string };

export function Notices({ appointment, timeZone }: Props) {
  const text = noticesText(appointment, timeZone);
  return (
    <>
      {text !== '' && <p className="quiet">{text}</p>}
      {problemsIn(appointment).map((problem) => (
        <Failed key={problem.says} appointment={appointment} problem={problem} />
      ))}
    </>
  );
}

type FailedProps = { readonly appointment: OwnAppointment; readonly problem: NoticeProblem };

function Failed({ appointment, problem: { notice, says, maySendAgain } }: FailedProps) {
  const { mutate, error } = useAction({ mutationFn: () => sendAgain(appointment.id, notice) });
  return (
    <div className="warning">
      <p>{says}</p>
      {maySendAgain && !hasBegun(appointment) && (
        <button
          type="button"
          className="plain"
          aria-describedby={`appointment-${appointment.id}`}
          // A button that is disabled meanwhile would lose the focus.
          onClick={() => mutate()}
        >
          Send again
        </button>
      )}
      <Problem message={error?.message} />
    </div>
  );
}
