/** Text with code in it, which stands between backticks. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split('`').map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>));
}
