/** A problem and what can be done about it. */
export function Notice({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{message}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
