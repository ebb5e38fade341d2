export const PaymentSkeleton = () => (
  <div className="grid justify-items-center gap-4 py-8">
    <span className="block aspect-4/3 w-full max-w-sm rounded-card bg-sunken" />
    <span className="block h-12 w-48 rounded-field bg-sunken" />
  </div>
)
