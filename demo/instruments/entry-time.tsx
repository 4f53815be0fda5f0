/** The local time of an entry, to the millisecond. */
export function EntryTime({ time, className }: { readonly time: number; readonly className?: string }) {
  const date = new Date(time);
  return (
    <time className={className} dateTime={date.toISOString()}>
      {clock(date)}
    </time>
  );
}

function clock(date: Date): string {
  const parts = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${parts.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
