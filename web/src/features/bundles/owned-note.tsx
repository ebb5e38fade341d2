/** In place of the price. */
export const OwnedNote = () => <span className="font-bold text-success">This bundle is yours.</span>
