/** Below a field: what another person has saved since something was entered there. */
import type { Entered } from './entered.ts';

type Props = { readonly entered: Entered[string] | undefined; readonly saved: string };

export const Meanwhile = ({ entered, saved }: Props) =>
  entered === undefined || [entered.base, entered.text].includes(saved) ? null : (
    <p className="problem">
      Someone else changed this to {saved === '' ? 'nothing' : `“${saved}”`} in the meantime. Saving replaces
      it.
    </p>
  );
