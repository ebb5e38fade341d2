import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'

export const Questions = () => (
  <section aria-labelledby="questions" className="mt-12">
    <h2 id="questions" className="text-2xl">
      Questions and answers
    </h2>
    <div className="mt-4 grid gap-3">
      <Question text="What services do you offer?">
        We sell night lamps and Bluetooth speakers for children, and bundles of bedtime stories that are paid for with
        tokens. Families can also have a story customized, or a new one made for their child.
      </Question>
      <Question text="How many years have you been in business?">
        We opened the shop in 2025, after years of bedtime stories at home.
      </Question>
      <Question text="How can I make contact with you?">
        Write to us on the page{' '}
        <Link to={paths.contact} className={style({ variant: 'link' })}>
          Contact Us
        </Link>
        . A person reads every message, and answers by email.
      </Question>
    </div>
  </section>
)

const Question = ({ text, children }: { text: string; children: ReactNode }) => (
  <details className={`${style({ variant: 'card' })} group px-5`}>
    <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-bold">
      {text}
      <ChevronDown strokeWidth={1.75} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
    </summary>
    <p className="max-w-prose pb-5">{children}</p>
  </details>
)
