# Varnish in front of the replicas, with purges by surrogate key. The tests run with this file and change only the lines
# marked "here".
vcl 4.1;

backend default {
  .host = "render-1";  # here
  .port = "3000";  # here
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# Clients that can purge.
acl purgers { "localhost"; "10.0.0.0"/8; "172.16.0.0"/12; "192.168.0.0"/16; }

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405));
    }
    if (req.http.Surrogate-Key) {
      ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, "\s+", "|") + ")(\s|$)");
    } else {
      ban("obj.status != 0");
    }
    return (synth(200, "Purged"));
  }
  set req.http.X-Forwarded-Proto = "https";  # here
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/(api|v1|config|metrics|healthz|readyz)(/|\?|$)") {
    return (pass);
  }
  # Public pages do not depend on cookies; the others are `private` and not cached.
  return (hash);
}

# A store with markets has prices by the market in the visitor's cookie.
sub vcl_hash {
  if (req.http.Cookie ~ "(^|;\s*)ss_market=[a-z0-9-]+") {
    hash_data(regsub(req.http.Cookie, "^(?:.*;\s*)?ss_market=([a-z0-9-]+).*$", "\1"));
  }
}

sub vcl_backend_response {
  # The market is part of the hash: other cookies do not change public pages.
  if (beresp.http.Vary ~ "(?i)cookie") {
    set beresp.http.Vary = regsub(regsub(beresp.http.Vary, "(?i)\bcookie\b\s*,?\s*", ""), ",\s*$", "");
    if (beresp.http.Vary == "") {
      unset beresp.http.Vary;
    }
  }
}

sub vcl_deliver {
  set resp.http.X-Cache = "MISS";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
