#!/usr/bin/env bash
# One business day over the API, from sign-in to the close of the day. It needs bash, curl and a console that runs:
#
#   ADMIN_PASSWORD='a long enough secret' npm start
#   ADMIN_PASSWORD='a long enough secret' bash docs/one-day.sh
#
# Run it as often as you like: every run sets up a branch of its own.
set -euo pipefail

URL=${URL:-http://127.0.0.1:3000}
EMAIL=${ADMIN_EMAIL:-admin@localhost}
PASSWORD=${ADMIN_PASSWORD:?Set ADMIN_PASSWORD to the password that you sign in with}
DAY=${DAY:-$(TZ=Asia/Kolkata date +%F)}
RUN=$(date +%s)

# Names may only hold letters, so this run's number is spelled with them.
NAME=$(tr 0-9 a-j <<<"$RUN")

# The first number after "id": in an answer, which is the id of the record itself.
id() { sed -E 's/^[^{]*\{"msg":"[^"]*","data":\{"id":([0-9]+).*/\1/'; }

TOKEN=$(curl -sS --fail-with-body "$URL/api/login" -H 'Content-Type: application/json' \
  -d "{\"email\":\"$EMAIL\",\"password\":\"$PASSWORD\"}" | sed -E 's/.*"token":"([^"]+)".*/\1/')

# Every create carries a key, made from the call itself, so that a retry after a lost answer cannot do it twice.
post() {
  curl -sS --fail-with-body "$URL/api$1" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
    -H "Idempotency-Key: $RUN-$(cksum <<<"$1$2" | tr ' ' -)" -d "$2"
}
get() { curl -sS --fail-with-body "$URL/api$1" -H "Authorization: Bearer $TOKEN"; }

step() { printf '\n%s\n' "$1"; }

step 'Who works here'
person() {
  post /employees "{\"joining_date\":\"2024-04-01\",\"type\":\"$1\",\"name\":\"$2\",\"employee_id\":\"$3-$RUN\",\"phone\":\"9876543210\",
    \"aadhar_number\":\"123412341234\",\"sal_type\":\"Monthly\",\"salary\":\"18000\",\"address\":\"12 Station Road, Guntur\"}"
}
CASHIER=$(person 'Branch In-Charge' 'Padma Rao' B | id)
KEEPER=$(person 'Godown In-Charge' 'Suresh Naidu' G | id)
DRIVER=$(person 'Driver' 'Ravi Kumar' D | id)

step 'Branch, godown, area, vehicle, product, vendor'
BRANCH=$(post /branches "{\"name\":\"Br $NAME\",\"address\":\"4 Main Bazaar, Guntur\",\"in_charge_id\":$CASHIER}" | id)
GODOWN=$(post /godowns "{\"name\":\"Main Godown\",\"branch_id\":$BRANCH,\"in_charge_id\":$KEEPER,\"status\":\"Active\"}" | id)
AREA=$(post /area_codes "{\"branch_id\":$BRANCH,\"area_name\":\"Brodipet\",\"area_code\":\"BP-$RUN\",\"driver_id\":$DRIVER}" | id)
VEHICLE=$(post /vehicles "{\"vehicle_number\":\"AP07-$RUN\",\"chassis_number\":\"C$RUN\",\"engine_number\":\"E$RUN\",\"manufacturing_year\":\"2021\",
  \"rc_number\":\"R$RUN\",\"vehicle_permit\":\"State\",\"insurance_number\":\"I$RUN\",\"road_tax\":\"Paid 2026\",\"status\":\"Active\"}" | id)
post /products "{\"category\":\"Cylinders\",\"cylinders_type\":\"Domestic\",\"name\":\"Domestic 14.2\",\"units\":\"14\",\"price\":\"903\"}"
VENDOR=$(post /vendors "{\"name\":\"Plant $NAME\",\"phone\":\"9123456780\",\"email\":\"plant@example.com\",\"gst\":\"37ABCDE1234F1ZZ\",
  \"address\":\"Kondapalli\",\"product_type\":\"Cylinders\"}" | id)

step 'Customers'
person='"salutations":"Mr.","lastName":"Varma","mobileNumber":"9000000001","address":"7 Temple Street, Guntur"'
GUEST=$(post /customers "{\"customerType\":\"Guest\",\"firstName\":\"Imran\",$person}" | id)
HOTEL=$(post /customers "{\"customerType\":\"Credit\",\"date\":\"$DAY\",\"companyName\":\"Hotel Annapurna\",\"firstName\":\"Kavya\",$person,
  \"credit_limit\":\"50000\",\"advanceAmtPaid\":\"0\",\"opening_date\":\"$DAY\"}" | id)

step 'Opening stock: 60 empties; then 100 filled 14.2 kg cylinders come in against them'
post /stockadjustments "{\"date\":\"$DAY\",\"godown_id\":$GODOWN,\"kind\":\"opening\",\"product\":\"Cylinders\",\"weight\":\"14.2\",
  \"filled\":\"0\",\"empty\":\"60\",\"reason\":\"Opening stock\"}"
post /inventory "{\"date\":\"$DAY\",\"invoice_no\":\"INV-$RUN\",\"godown_id\":$GODOWN,\"product_vendor_id\":$VENDOR,\"product\":\"Cylinders\",
  \"weight\":\"14.2\",\"qty\":\"100\",\"empty_cylinders\":\"60\",\"invoice_amount\":\"82000\",\"payment_mode\":\"upi\",\"paid_amount\":\"82000\"}"

step 'The driver takes 40 out'
crew="\"date\":\"$DAY\",\"area_code_id\":$AREA,\"employee_id\":$DRIVER,\"vehicle_id\":$VEHICLE,\"product\":\"Cylinders\",\"weight\":\"14.2\""
post /stockassigns "{$crew,\"branch_id\":$BRANCH,\"qty\":\"40\"}"

step 'Three sales: cash, UPI and on credit, each with empties back'
sale() {
  post /dayentries "{\"date\":\"$DAY\",\"area_code_id\":$AREA,\"product\":\"Cylinders\",\"weight\":\"14.2\",\"saletype\":\"$1\",
    \"payment_mode\":\"$2\",\"customer_id\":$3,\"qty\":\"$4\",\"empty_cylinders\":\"$4\",\"amount\":\"$((903 * $4))\"}"
}
sale 'Cash Sales' cash "$GUEST" 2
sale 'Cash Sales' upi "$GUEST" 3
sale 'Credit Sales' cash "$HOTEL" 5

step 'Evening: 10 sold, so 30 should come back; 29 do, and all 10 empties'
post /stocksettelments "{$crew,\"qty\":\"29\",\"empty_cylinders\":\"10\"}"

step 'Cash: 1806 is expected, 1756 is counted, so the evening is 50 short, with a reason'
post /cashrecoverys "{\"date\":\"$DAY\",\"area_code_id\":$AREA,\"branch_in_charge_id\":$CASHIER,
  \"total_amount\":\"9030\",\"upi_amt\":\"2709\",\"cash_amt\":\"1806\",
  \"denominations\":[{\"500\":{\"count\":3,\"amount\":1500}},{\"200\":{\"count\":1,\"amount\":200}},
    {\"50\":{\"count\":1,\"amount\":50}},{\"5\":{\"count\":1,\"amount\":5}},{\"1\":{\"count\":1,\"amount\":1}}],
  \"reason\":\"A torn note\"}"

step 'The branch signs the day off; nothing of it can be changed from now on'
post /daycloses "{\"branch_id\":$BRANCH,\"date\":\"$DAY\"}"

step 'The godown holds 89 filled and 10 empty'
get "/inventory/godown?godown_id=$GODOWN"
echo
