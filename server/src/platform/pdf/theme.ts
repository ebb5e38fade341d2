export const colors = {
  paper: '#FDF9F5',
  sunken: '#F3ECF1',
  ink: '#241A3D',
  muted: '#5C5275',
  line: '#DDD3E0',
  indigo: '#2E2160',
  violet: '#6A4F9E',
  lamp: '#F7B84B',
  glow: '#FFC764',
  cream: '#FFF8EC',
  star: '#FFE9B0',
  ear: '#E9B08E',
  frame: '#3B2B7E',
} as const

export const fonts = { heading: 'heading', text: 'text', strong: 'strong' } as const

/** In points. */
export const margin = 40
