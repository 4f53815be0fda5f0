/** A number as people write it, as a link that a phone dials. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
}
