import { encode } from 'uqr'

/** Dark on light in both themes, because many scanners cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="w-56 max-w-full rounded-field bg-white"
    >
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
