import picture from 'media:brand/payment-failure'
import { button } from '../classes.ts'
import { Notice } from '../layout/notice.tsx'

export const LoadFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert">
    <Notice picture={picture} title={message} heading="h2">
      <button type="button" className={button()} onClick={onRetry}>
        Try again
      </button>
    </Notice>
  </div>
)
