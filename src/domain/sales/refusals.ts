/** The texts of refused sales that screens show or compare too. */
export const saleRefusals = {
  no_assign: 'No Stock Assign for this Area Code',
  former_holder: 'Former holder of the connection. Save again to confirm',
};
