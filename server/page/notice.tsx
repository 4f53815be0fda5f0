/** Problems, for the owner. */
export function Notice({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{error.message}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

export function Problem({ message = null }: { readonly message?: string | null | undefined }) {
  return message === null ? null : (
    <p className="problem" role="alert">
      {message}
    </p>
  );
}
