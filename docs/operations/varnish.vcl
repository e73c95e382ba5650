# Varnish in front of web processes, for docs/operations/shared-cache.md. Tried with Varnish 7.1 and varnish-modules 0.20.
vcl 4.1;

import std;
import xkey;

backend waymark {
  .host = "127.0.0.1";
  .port = "3000";
  # A check takes up to 22 s. Connections to the service are closed before the service closes them after 95 s.
  .first_byte_timeout = 30s;
}

# Machines on which `waymark changes` runs.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Forbidden"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.Cache-Tag)));
  }
  # Everything else than a guide that is the same for everybody goes to the service: other paths and methods, requests with a
  # token, with values of variables, or with parameters that the service does not know.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.http.Authorization || req.url !~ "^/v1/guides/wm_[0-9A-Za-z]{24}\?(platform|locale|scope)=[^&]+(&(platform|locale|scope)=[^&]+)*$") {
    return (pass);
  }
  # Markdown, which no cache keeps, and errors as problem details. No other Accept makes a difference.
  if (req.http.Accept ~ "(?i)markdown|problem") {
    return (pass);
  }
  unset req.http.Accept;
  # The order of parameters makes no difference to the service.
  set req.url = std.querysort(req.url);
  unset req.http.Cookie;
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Tag && !beresp.uncacheable) {
    set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
    # These are about the request that filled the cache, and not about those that are served from it.
    unset beresp.http.RateLimit;
    unset beresp.http.RateLimit-Policy;
    unset beresp.http.X-Request-Id;
    # A purged guide is gone. Otherwise, an old one may be served while it is being fetched again.
    set beresp.grace = 10s;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Cache-Tag;
  # A browser keeps a guide for a minute, however long it has been in this cache.
  if (resp.http.Cache-Control ~ "s-maxage") {
    unset resp.http.Age;
  }
}
