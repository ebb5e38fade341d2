/** The cover of a story without a picture, such as one made for the family. */
export const DrawnCover = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-theme="dark"
    className={`grid overflow-hidden bg-linear-to-b from-hero-to to-hero-from ${className}`}
  >
    <NightScene />
  </span>
)

const stars = [
  [14, 16],
  [36, 10],
  [50, 26],
  [22, 36],
  [90, 44],
  [60, 46],
] as const

/** A lit window under the moon. */
const NightScene = () => (
  <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" className="size-full">
    <g className="fill-lamp">
      <path d="M74 9a15 15 0 1 0 16 21A13 13 0 0 1 74 9z" />
      {stars.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={1.2} opacity={0.8} />
      ))}
    </g>
    <path d="M0 66Q24 50 52 62T100 56V100H0z" className="fill-hero-to" />
    <path d="M22 46l11-10 11 10v16H22z" className="fill-hero-from" />
    <path d="M29 48h8v9h-8z" className="fill-lamp" />
    <path d="M0 80Q30 56 60 66T100 72V100H0z" className="fill-hero-from" />
  </svg>
)
