/** A problem and what can be done about it. */
export function Notice({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{message}</p>
      <button type="button" onClick={onAgain}>
        Try again
      </button>
    </div>
  );
}
