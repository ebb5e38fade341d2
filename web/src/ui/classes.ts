const pressable =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-button py-2 text-center font-bold no-underline transition duration-120 ease-soft active:translate-y-px disabled:opacity-60 aria-disabled:opacity-60'
const padded = `${pressable} px-[min(1.25rem,7vw)]`

const buttons = {
  primary: `${padded} bg-fill text-on-fill hover:brightness-110`,
  accent: `${padded} bg-lamp text-on-lamp hover:brightness-105`,
  secondary: `${padded} border-2 border-border bg-transparent text-ink hover:bg-sunken`,
  ghost: `${pressable} px-3 text-ink hover:bg-sunken`,
  danger: `${padded} border-2 border-danger bg-transparent text-danger hover:bg-sunken`,
  icon: 'relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-button text-ink transition duration-120 hover:bg-sunken disabled:opacity-40',
} as const

const styles = {
  link: 'font-semibold text-link underline decoration-2 underline-offset-4 hover:no-underline',
  card: 'rounded-card bg-surface shadow-lift',
  field:
    'min-h-12 w-full rounded-field border-2 border-border bg-surface px-4 py-2 text-ink aria-invalid:border-danger [&[readonly]]:border-transparent [&[readonly]]:bg-sunken',
  display: 'text-3xl sm:text-4xl lg:text-5xl',
  title: 'text-3xl sm:text-4xl',
  heading: 'text-2xl sm:text-3xl',
  lead: 'max-w-prose text-lg text-muted',
  page: 'mx-auto w-full max-w-6xl px-(--gutter) sm:px-6',
} as const

/** The classes of a button, or of a link that looks like one. */
export const button = ({ variant = 'primary' }: { variant?: keyof typeof buttons } = {}) => buttons[variant]

/** The classes of a text or a block. */
export const style = ({ variant }: { variant: keyof typeof styles }) => styles[variant]
