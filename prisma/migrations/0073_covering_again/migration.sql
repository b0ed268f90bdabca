-- A payment can cover more of a fee that it covers in part, after other money of the fee was rejected or released.
DROP INDEX "allocations_once";
