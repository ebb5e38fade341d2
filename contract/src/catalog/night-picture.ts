const lit = '-glow-'

export const isNightPicture = (path: string): boolean => path.includes(lit)

/** The render of the lit lamp that a product's first picture shows unlit; they are named alike, `…-glow-…` and `…-front-…`. */
export function nightPicture([first = '', ...others]: readonly string[]): string | undefined {
  const [lamp, ...rest] = first.split('-front-')
  return rest.length === 0 ? undefined : others.find((path) => path.startsWith(lamp + lit))
}
