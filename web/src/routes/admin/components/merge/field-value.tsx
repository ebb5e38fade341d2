import { Thumbnail } from '../uploads/thumbnail.tsx'

type Props = { name: string; label: string; value: unknown }

export function FieldValue({ name, label, value }: Props) {
  const values = [value].flat().filter((one) => one !== null && one !== undefined && one !== '')
  if (values.length === 0) return <p className="text-muted">Nothing</p>
  return (
    // A long text scrolls, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only so can the keyboard scroll it
    <section aria-label={label} tabIndex={0} className="grid max-h-48 gap-1 overflow-auto">
      {values.map((one, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Item key={position} name={name} value={one} />
      ))}
    </section>
  )
}

function Item({ name, value }: Omit<Props, 'label'>) {
  if (name === 'image') return <Thumbnail path={String(value)} />
  if (isPicture(value)) {
    return (
      <span className="flex items-center gap-3">
        <Thumbnail path={value.path} />
        <span className="min-w-0 wrap-anywhere">{value.alt}</span>
      </span>
    )
  }
  return <span className="whitespace-pre-wrap wrap-anywhere">{textOf(value)}</span>
}

const isPicture = (value: unknown): value is { path: string; alt: string } =>
  typeof value === 'object' && value !== null && 'path' in value

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(': ')
  return String(value)
}
