import { looks } from '../classes.ts'

/** What stands in the place of something that could not be loaded. */
export const LoadFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert" className={`${looks.card} mt-6 grid justify-items-start gap-4 p-6`}>
    <p>{message}</p>
    <button type="button" className={looks.primary} onClick={onRetry}>
      Try again
    </button>
  </div>
)
