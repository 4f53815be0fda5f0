/** Makes another one only when something else than the last time is asked for. */
export function lastMade<Of, T>(make: (of: Of) => T): (of: Of) => T {
  let last: { readonly of: Of; readonly made: T } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, made: make(of) };
    return last.made;
  };
}
