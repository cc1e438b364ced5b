# shellcheck shell=sh
# Starts JupyterLab in a box: with its files and its socket in this new folder, by this Python, for this workspace.
set -eu
folder=$1
python=$2
export GLOVEBOX_NOTEBOOK="$3"
umask 077
mkdir "$folder"
cd "$folder"
mkdir -p config/labconfig data/kernels/deno runtime ipython matplotlib

# Nobody but the host reaches the socket, by a gate of its own; there is no other, so that there is nothing to sign in to.
cat >config/jupyter_server_config.py <<'END'
import hashlib
import os

from jupyter_server.services.contents.filecheckpoints import AsyncFileCheckpoints

folder = os.path.dirname(os.environ["JUPYTER_CONFIG_DIR"])
# Kernels begin there; what lies there is not for the server to import.
os.chdir(os.environ.pop("GLOVEBOX_NOTEBOOK", "."))


class CheckpointsApart(AsyncFileCheckpoints):
    """Not in the workspace, where they would be taken for somebody's work."""

    def checkpoint_path(self, checkpoint_id, path):
        name = hashlib.sha256(path.strip("/").encode("utf-8", "surrogateescape")).hexdigest()
        kept = os.path.join(folder, "checkpoints")
        os.makedirs(kept, exist_ok=True)
        return os.path.join(kept, name + "-" + checkpoint_id)


c = get_config()  # noqa: F821
c.ServerApp.root_dir = os.getcwd()
c.ServerApp.sock = os.path.join(folder, "jupyter.sock")
c.ServerApp.sock_mode = "0600"
c.ServerApp.open_browser = False
c.ServerApp.quit_button = False
c.ServerApp.allow_root = True
c.ServerApp.disable_check_xsrf = True
c.ServerApp.tornado_settings = {"headers": {"Content-Security-Policy": "frame-ancestors *"}}
c.ServerApp.log_level = "WARN"
c.IdentityProvider.token = ""
c.PasswordIdentityProvider.hashed_password = ""
c.PasswordIdentityProvider.password_required = False
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
c.AsyncLargeFileManager.checkpoints_class = CheckpointsApart
c.FileContentsManager.delete_to_trash = False
c.AsyncFileContentsManager.delete_to_trash = False
c.KernelSpecManager.allowed_kernelspecs = {"python3", "deno"}
c.KernelManager.shutdown_wait_time = 1.0
END

# It asks nobody whether it may ask for news, which it could not fetch, nor for another name at each first save.
cat >config/labconfig/default_setting_overrides.json <<'END'
{
  "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false},
  "@jupyterlab/docmanager-extension:plugin": {"renameUntitledFileOnSave": false}
}
END

export JUPYTER_CONFIG_DIR="$folder/config" JUPYTER_DATA_DIR="$folder/data" JUPYTER_RUNTIME_DIR="$folder/runtime"
export IPYTHONDIR="$folder/ipython" MPLCONFIGDIR="${MPLCONFIGDIR:-$folder/matplotlib}" PYDEVD_DISABLE_FILE_VALIDATION=1
unset JUPYTER_PATH JUPYTER_CONFIG_PATH JUPYTER_NO_CONFIG PYTHONSTARTUP
exec "$python" -m jupyterlab >/dev/null
