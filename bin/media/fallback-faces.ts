/**
 * While our fonts load, a local font stands in, stretched so that its lines are as long and as high as ours will be
 * and nothing moves when they arrive. Figures are in em. `advance` is the mean width of a letter, kerning included, in
 * the shop's own texts: the stories for regular weights, titles and headings for bold ones. See decision 0002.
 */
type StandIn = { names: string[]; advance: number }
type Fallback = {
  family: string
  weight: string
  ascent: number
  descent: number
  advance: number
  standIns: StandIn[]
}

// Where several faces fit, a browser takes the last one whose font it has.
const fallbacks: Fallback[] = [
  {
    family: 'Fraunces Fallback',
    weight: '600',
    ascent: 0.978,
    descent: 0.255,
    advance: 0.5166,
    standIns: [
      { names: ['DejaVu Serif Bold'], advance: 0.5976 },
      { names: ['Times New Roman Bold', 'Liberation Serif Bold'], advance: 0.4641 },
      { names: ['Noto Serif Bold'], advance: 0.5381 },
      { names: ['Georgia Bold', 'Gelasio Bold'], advance: 0.5492 },
    ],
  },
  {
    family: 'Nunito Fallback',
    weight: '400 599',
    ascent: 1.011,
    descent: 0.353,
    advance: 0.4422,
    standIns: [
      { names: ['DejaVu Sans'], advance: 0.4998 },
      { names: ['Roboto'], advance: 0.4329 },
      { names: ['Arial', 'Liberation Sans'], advance: 0.4366 },
    ],
  },
  {
    family: 'Nunito Fallback',
    weight: '600 700',
    ascent: 1.011,
    descent: 0.353,
    advance: 0.5037,
    standIns: [
      { names: ['DejaVu Sans Bold'], advance: 0.6069 },
      { names: ['Roboto Bold'], advance: 0.4771 },
      { names: ['Arial Bold', 'Liberation Sans Bold'], advance: 0.5088 },
    ],
  },
]

export function fallbackFaces(): string[] {
  return fallbacks.flatMap((fallback) => fallback.standIns.map((standIn) => fallbackFace(fallback, standIn)))
}

function fallbackFace({ family, weight, ascent, descent, advance }: Fallback, standIn: StandIn): string {
  const stretch = advance / standIn.advance
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${standIn.names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(stretch)};
  ascent-override: ${percent(ascent / stretch)};
  descent-override: ${percent(descent / stretch)};
  line-gap-override: 0%;
}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
