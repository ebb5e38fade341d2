import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { button, style } from './classes.ts'

type Look = Parameters<typeof button>[0]

/** One that submits a form says so by its type. */
export const Button = ({ variant = 'primary', className = '', ...props }: ComponentProps<'button'> & Look) => (
  <button type="button" className={`${button({ variant })} ${className}`} {...props} />
)

/** A link that looks like a button. */
export const ButtonLink = ({ variant = 'primary', className = '', ...props }: ComponentProps<typeof Link> & Look) => (
  <Link className={`${button({ variant })} ${className}`} {...props} />
)

/** A link among words. */
export const TextLink = ({ className = '', ...props }: ComponentProps<typeof Link>) => (
  <Link className={`${style({ variant: 'link' })} ${className}`} {...props} />
)
