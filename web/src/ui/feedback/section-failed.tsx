import { button, style } from '../classes.ts'

/** For a section of a page that is useful without it. */
export const SectionFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert" className={`${style({ variant: 'card' })} flex flex-wrap items-center justify-between gap-4 p-5`}>
    <p>{message}</p>
    <button type="button" className={button({ variant: 'secondary' })} onClick={onRetry}>
      Try again
    </button>
  </div>
)
