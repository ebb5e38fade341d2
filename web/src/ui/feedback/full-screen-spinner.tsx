/** For the pages that the specification names (S2.11, S2.17); other pages show skeletons. Lets clicks through to the header. */
export const FullScreenSpinner = ({ label }: { label: string }) => (
  <div role="status" className="pointer-events-none fixed inset-0 z-10 grid place-items-center bg-background/70">
    <span className="size-14 animate-spin rounded-full border-4 border-line border-t-fill" />
    <span className="sr-only">{label}</span>
  </div>
)
