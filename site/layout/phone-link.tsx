/** The business's telephone number, ready to be dialled. */
import { useSettings } from '../settings/settings-context.ts';

export function PhoneLink() {
  const { phone } = useSettings().links;
  return <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a>;
}
