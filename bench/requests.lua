-- The requests of wrk. Arguments: workload, bearer token, seed, parameters of the workload as "name=value".
local workload, token, given, serial, prefix

function init(args)
  workload, token, given, serial = args[1], args[2], {}, 0
  math.randomseed(tonumber(args[3]))
  prefix = "bench-" .. args[3] .. "-"
  for index = 4, #args do
    local name, value = string.match(args[index], "^([%w_]+)=(.*)$")
    given[name] = value
  end
end

local function write(path, body)
  serial = serial + 1
  return wrk.format("POST", path, {
    ["Authorization"] = "Bearer " .. token,
    ["Content-Type"] = "application/json",
    ["Idempotency-Key"] = prefix .. serial,
  }, body)
end

local function read(path)
  return wrk.format("GET", path, { ["Authorization"] = "Bearer " .. token })
end

local function letters(count)
  local name = {}
  for index = 1, count do name[index] = string.char(math.random(97, 122)) end
  return table.concat(name)
end

local requests = {
  get = function() return read(given.path) end,
  entry = function() return read("/api/dayentries/" .. math.random(1, tonumber(given.entries))) end,
  vendor = function()
    return write("/api/vendors", string.format(
      '{"name":"%s","phone":"9876543210","email":"orders@plant.example","gst":"37ABCDE1234F1Z5",'
        .. '"address":"Plant Road, Kondapalli","product_type":"Cylinders","note":""}', letters(18)))
  end,
  report = function() return write(given.path, given.body) end,
  sale = function()
    return write("/api/dayentries", string.format(
      '{"date":"%s","saletype":"Cash Sales","customer_id":%d,"area_code_id":%d,"payment_mode":"cash",'
        .. '"amount":903,"product":"Cylinders","weight":14.2,"qty":1,"empty_cylinders":1}',
      given.date, math.random(1, tonumber(given.customers)), math.random(1, tonumber(given.areas))))
  end,
}

function request() return requests[workload]() end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
