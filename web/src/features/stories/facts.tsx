import { Fragment } from 'react'

type Props = { facts: string[]; className: string }

/** Short facts on a line, which breaks between them. */
export const Facts = ({ facts, className }: Props) => (
  <span className={`block ${className}`}>
    {facts.map((fact, position) => (
      <Fragment key={fact}>
        {position > 0 && ' · '}
        <span className="inline-block">{fact}</span>
      </Fragment>
    ))}
  </span>
)
