/** One thing that is measured, and what it is now, for each of its labels. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export type Sample = { labels?: Record<string, string>; value: number; suffix?: string }

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** The text that Prometheus reads. */
export const expose = (metrics: Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => line(name, sample)), ''].join(
        '\n',
      ),
    )
    .join('')

function line(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escapeLabel = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
