const pressed =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-button py-2 text-center font-bold no-underline transition duration-120 ease-soft active:translate-y-px disabled:opacity-60 aria-disabled:opacity-60'
const button = `${pressed} px-[min(1.25rem,7vw)]`

/** The few looks that a control or a block may have; links and buttons share them. */
export const looks = {
  primary: `${button} bg-fill text-on-fill hover:brightness-110`,
  lamp: `${button} bg-lamp text-on-lamp hover:brightness-105`,
  quiet: `${button} border-2 border-border bg-transparent text-ink hover:bg-sunken`,
  plain: `${pressed} px-3 text-ink hover:bg-sunken`,
  danger: `${button} border-2 border-danger bg-transparent text-danger hover:bg-sunken`,
  icon: 'relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-button text-ink transition duration-120 hover:bg-sunken disabled:opacity-40',
  link: 'font-semibold text-link underline decoration-2 underline-offset-4 hover:no-underline',
  card: 'rounded-card bg-surface shadow-lift',
  field:
    'min-h-12 w-full rounded-field border-2 border-border bg-surface px-4 py-2 text-ink aria-invalid:border-danger [&[readonly]]:border-transparent [&[readonly]]:bg-sunken',
  page: 'mx-auto w-full max-w-6xl px-(--gutter) sm:px-6',
} as const
