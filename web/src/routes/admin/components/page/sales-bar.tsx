/** The figures stand beside it. */
export const SalesBar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-4 w-full bg-sunken">
    <rect width={100 * share} height={1} className="fill-fill" />
  </svg>
)
